/** For how long a reason stands for what is looked up next, in milliseconds: a case on the phone, not a working day. */
const holds = 15 * 60_000

interface Given {
  readonly text: string
  readonly at: number
}

let given: Given | null = null
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Why somebody looks things up at the moment; only in this tab's memory, and null once it has run out. */
export function currentReason(now = Date.now()): string | null {
  return given !== null && now - given.at < holds ? given.text : null
}

export function giveReason(text: string, now = Date.now()): void {
  given = { text, at: now }
  tell()
}

export function dropReason(): void {
  given = null
  tell()
}

export function onReason(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
