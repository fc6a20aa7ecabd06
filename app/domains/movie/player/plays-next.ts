const NAME = 'film-plays-next';

/** Whether the member has chosen in this browser that the next episode plays by itself; off by default. */
export function playsNext(): boolean {
  try {
    return localStorage.getItem(NAME) === 'on';
  } catch {
    return false; // storage is disabled
  }
}

/** Stores that choice. */
export function choosePlaysNext(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(NAME, 'on');
    else localStorage.removeItem(NAME);
  } catch {
    // Storage is disabled or full: the choice holds for no other page.
  }
}
