import { createHash } from 'node:crypto'

/** An id in the shape of ISE's, always the same for the same thing in the same world. */
export function identifiers(seed: string) {
  const known = new Map<string, string>()
  return (kind: string, name: string): string => {
    const key = `${kind} ${name}`
    const present = known.get(key)
    if (present !== undefined) return present
    const hex = createHash('sha256').update(`${seed} ${key}`).digest('hex')
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-11${hex.slice(14, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    known.set(key, id)
    return id
  }
}

export type Identify = ReturnType<typeof identifiers>
