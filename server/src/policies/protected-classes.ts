import type { NeverBlock } from '@patchbay/contract/policies/never-block'
import { readNeverBlocked } from '@patchbay/contract/policies/never-blocked'
import type { NeverKind } from '@patchbay/contract/policies/never-blocked'
import type { ThingKind } from '@patchbay/contract/policies/protected-thing'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPolicy } from './policies.ts'

interface ProtectedClass {
  readonly name: string
  readonly things: string[]
}

const kinds: Readonly<Record<NeverKind, ThingKind>> = {
  address: 'address',
  network: 'address',
  mac: 'device',
  person: 'person',
}

/** Every class that the site protects: those of things, and what is never blocked, since a change may keep it out as well. */
export async function readProtectedClasses(
  database: Kysely<Database>,
): Promise<{ readonly classes: readonly ProtectedClass[] }> {
  const [{ classes }, never] = await Promise.all([
    readPolicy(database, 'protected-things'),
    readPolicy(database, 'never-block'),
  ])
  return { classes: [...classes, ...never.classes.map(asProtected)] }
}

const asProtected = ({ name, entries }: NeverBlock['classes'][number]): ProtectedClass => ({
  name,
  things: entries.flatMap((entry) => {
    const read = readNeverBlocked(entry)
    return 'kind' in read ? [`${kinds[read.kind]} ${read.match}`] : []
  }),
})
