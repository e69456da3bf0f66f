import type { Ask } from '@patchbay/connectors/asking'
import { refused, unconfirmed } from '@patchbay/connectors/failures'
import type { System } from '../../systems/open.ts'
import type { NotePlace } from './due-notes.ts'

/** Whether something with this mark was written into a request, for certain. @throws Failure where it is not told */
export async function standsIn(
  { title, can }: Pick<System<'service-desk'>, 'title' | 'can'>,
  { request, number }: Pick<NotePlace, 'request' | 'number'>,
  mark: string,
  ask: Ask,
): Promise<boolean> {
  const { listComments } = await can()
  if (listComments === undefined) {
    throw refused({ cause: 'right-missing', message: `${title} does not report what was written into it.` })
  }
  const { value, complete, dropped } = await listComments(request, ask)
  if (value.some(({ words }) => words.includes(mark))) return true
  if (complete && dropped === 0) return false
  throw unconfirmed({
    cause: 'sent-no-answer',
    message: `${title} did not list everything written into ${number}.`,
  })
}
