import type { Ask } from '@patchbay/connectors/asking'
import type { Picture } from '@patchbay/contract/switches/picture'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { Systems } from '../systems/open.ts'
import { askSwitchQuestion } from './switch-question.ts'

interface Parts {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
}

const deaf = { question: () => undefined, source: () => undefined, answer: () => undefined }

/**
 * One port as its switch tells it now, and who is behind it as the others tell, within the asker's limit. Each section says
 * who told it, when and how whole; what is not known there is said in a sentence. Nothing hears it grow.
 */
export async function askOnePort(
  { database, systems, log }: Parts,
  { switch: name, interface: on }: { readonly switch: string; readonly interface: string },
  { signal, limit }: Ask,
): Promise<Picture> {
  const { answer } = await askSwitchQuestion(
    { db: database, systems, log, pace: { ...usualPace, whole: Math.min(usualPace.whole, limit) } },
    {
      text: `${name} ${on}`,
      words: 'switch and port',
      kind: 'port',
      view: 'port',
      live: true,
      patient: true,
      reader: null,
      signal,
      listener: deaf,
    },
  )
  return answer
}
