/** Does somebody see this tab: it is in front of its window, and the window is not put away. */
export const isLookedAt = () => document.visibilityState === 'visible'

/** Hears when this tab comes to be seen, or no longer is, until the signal is aborted or what it returns is called. */
export function onLookedAt(hear: () => void, until: { readonly signal?: AbortSignal } = {}): () => void {
  document.addEventListener('visibilitychange', hear, until)
  return () => document.removeEventListener('visibilitychange', hear)
}
