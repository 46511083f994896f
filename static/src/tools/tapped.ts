/** The half of a tool that is used by taps alone: a drag moves the map, where what is meant may be out of sight. */

export abstract class Tapped {
  grab(): boolean {
    return false;
  }

  dragStart(): void {
    // See grab: it is never told of a drag.
  }

  dragMove(): void {
    // See grab.
  }

  dragEnd(): void {
    // See grab.
  }

  dragCancel(): void {
    // See grab.
  }
}
