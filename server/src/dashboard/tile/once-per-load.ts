import type { Asking } from './tile.ts'

/** Reads once for each load of the dashboard what several tiles are made of, however many of them ask. */
export function oncePerLoad<T>(read: (asking: Asking) => Promise<T>): (asking: Asking) => Promise<T> {
  const loads = new WeakMap<Asking, Promise<T>>()
  return (asking) => {
    const begun = loads.get(asking) ?? read(asking)
    loads.set(asking, begun)
    return begun
  }
}
