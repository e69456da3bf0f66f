import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

export interface Deferred<P extends object> {
  (props: P): ReactNode
  /**
   * Fetches it ahead of time. Fails at once while the browser is offline: a module that could not be fetched stays so until
   * the page is loaded again (HTML standard, the module map; Chromium 156 too).
   */
  preload: () => Promise<unknown>
}

/**
 * A component fetched when first needed. One that has arrived is drawn at once: React's own `lazy` would show the
 * fallback even then, and keep it for 300 ms.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let arrived: ComponentType<P> | null = null
  let coming: Promise<ComponentType<P>> | null = null

  function arrival(): Promise<ComponentType<P>> {
    coming ??= load().then(
      (component) => (arrived = component),
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }

  const Later = lazy(async () => ({ default: await arrival() }))

  function Part(props: P) {
    // Chosen once, since a change of component would lose its state.
    const [Chosen] = useState<ComponentType<P>>(() => arrived ?? Later)
    return <Chosen {...props} />
  }

  const preload = () =>
    coming !== null || navigator.onLine ? arrival() : Promise.reject(new Error('The browser is offline.'))

  return Object.assign(Part, { preload })
}
