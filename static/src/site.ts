/** The style sheet of every page but the table: accounts, campaigns, invites. */
import "@fontsource-variable/inter/wght.css";
import "./styles/site.css";
import "./pages/pages.css";
import { offerCopying } from "./pages/copying";

offerCopying(document);
