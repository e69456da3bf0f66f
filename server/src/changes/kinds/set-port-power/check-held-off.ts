import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Check } from '@patchbay/contract/changes/check'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { heldOff, heldOffWords } from '../../../facts/held-off.ts'

/** A port that is held off has its own undo, which knows the mode that it had. */
export async function checkNotHeldOff(
  database: Kysely<Database>,
  place: { readonly switch: string; readonly interface: string },
): Promise<readonly Check[]> {
  const [held] = await heldOff(database, { switch: place.switch, interface: place.interface })
  if (held === undefined) return []
  return [
    {
      id: 'held-off',
      level: 'red',
      words: heldOffWords(held),
      way: `Undo run ${held.run} to end it early.`,
      port: `${place.switch} ${shortInterface(place.interface)}`,
      run: held.run,
      source: null,
      observedAt: null,
      protectedClass: null,
    },
  ]
}
