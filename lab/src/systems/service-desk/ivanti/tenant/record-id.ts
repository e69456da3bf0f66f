import { createHash } from 'node:crypto'

/** Names of records in the desk's shape, 32 hexadecimal digits in capitals: the same for the same thing in the same world. */
export function recordIds(seed: string) {
  const known = new Map<string, string>()
  return (kind: string, name: string): string => {
    const key = `${kind} ${name}`
    const present = known.get(key)
    if (present !== undefined) return present
    const id = createHash('sha256').update(`${seed} desk ${key}`).digest('hex').slice(0, 32).toUpperCase()
    known.set(key, id)
    return id
  }
}

export type RecordId = ReturnType<typeof recordIds>
