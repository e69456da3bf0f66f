export interface Toast {
  /** Grows with every toast, so that the same words twice are two toasts. */
  readonly id: number
  readonly tone: 'error' | 'done'
  readonly text: string
  /** What failed: it is well again once this has succeeded. */
  readonly of?: string
}

let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the one before; there is never more than one. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  count += 1
  set({ ...toast, id: count })
}

export function dismissToast(): void {
  set(null)
}

export function readToast(): Toast | null {
  return current
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(toast: Toast | null): void {
  if (toast === current) return
  current = toast
  for (const listener of listeners) listener()
}
