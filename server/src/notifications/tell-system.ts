import { refused } from '@patchbay/connectors/failures'
import type { System } from '../systems/open.ts'
import type { Send } from './send.ts'

/** Tells a connected system. What it is told carries the same id at each try. */
export const tellSystem =
  ({ title, can }: Pick<System<'notification'>, 'title' | 'can'>, origin: string | null): Send =>
  async ({ id, at, event, title: line, words, path }, ask) => {
    const { tell } = await can()
    if (tell === undefined) throw refused({ cause: 'absent', message: `${title} cannot be told anything` })
    const link = origin === null ? null : `${origin}${path}`
    await tell({ id: `msg_${id}`, at, event, title: line, words, link }, ask)
  }
