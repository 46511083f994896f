/** The style sheet of every page but the table, and the few things in them that a script makes better. */
import "@fontsource-variable/inter/wght.css";
import "./styles/site.css";
import "./pages/pages.css";
import "./pages/reading.css";
import "./pages/settings.css";
import { offerCopying } from "./pages/copying";
import { keepAlive } from "./pages/living";
import { searchAsTyped } from "./pages/searching";
import { submitOnChange } from "./pages/submitting";
import { localTimes } from "./pages/times";

offerCopying(document);
submitOnChange(document);
searchAsTyped(document);
localTimes(document);
keepAlive(document);
