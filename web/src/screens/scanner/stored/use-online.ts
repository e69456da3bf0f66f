import { useSyncExternalStore } from 'react'

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Server-rendered markup is online. */
const online = () => true

/** Whether the browser has a network at all; the server may be away all the same. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine, online)
