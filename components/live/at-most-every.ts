/**
 * The same act, at once when it was not done for so long, else when it next may be: the last call is always
 * followed by it.
 */
export function atMostEvery(everyMs: number, act: () => void): () => void {
  let isResting = false;
  let isAsked = false;
  function run() {
    act();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (!isAsked) return;
      isAsked = false;
      run();
    }, everyMs);
  }
  return () => {
    if (isResting) isAsked = true;
    else run();
  };
}
