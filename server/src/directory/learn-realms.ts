import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import { readPolicy } from '../policies/policies.ts'
import type { Systems } from '../systems/open.ts'

/** Milliseconds for one directory. */
const limit = 8_000

const byPolicy = 'the policy'
const byDirectory = (system: string) => `directory ${system}`

interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
}

/** What the policy says now, without waiting for the next round. */
export const learnPolicyRealms = (realms: readonly string[]) => ownRealms.learn(byPolicy, realms)

/**
 * Learns which realms are ours, from the policy and from every directory. One that does not answer is believed what it said
 * before; one that is no longer connected is forgotten.
 */
export async function learnRealms({ database, systems, log }: Means): Promise<void> {
  learnPolicyRealms((await readPolicy(database, 'own-realms')).realms)
  const directories = systems.ofKind('directory')
  ownRealms.forgetOthers(new Set([byPolicy, ...directories.map(({ name }) => byDirectory(name))]))
  await Promise.all(
    directories.map(async (system) => {
      try {
        const { listRealms } = await system.can()
        const told = await listRealms?.({ signal: AbortSignal.timeout(limit), limit })
        if (told !== undefined) ownRealms.learn(byDirectory(system.name), told.value)
      } catch (error) {
        log.warn({ system: system.name, error }, 'realms of the directory not read')
      }
    }),
  )
}
