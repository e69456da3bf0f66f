import type { Picture, SwitchView } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import { call } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'

/** The call whose answer the page shows. */
export const switchCall = 'GET /common-queries/cisco-switch/'

/** Why the port is not of now, in the words of whoever knows best. */
const whyNot = ({ unreached, missing, sections }: Picture): string =>
  unreached?.words ??
  missing ??
  sections.find(({ name }) => name === 'interfaces')?.why ??
  'The switch did not answer.'

/**
 * Asks the switch for one port as this view shows it. Gives the row, or why it is not of now in words for people; what a
 * walk kept is not given for it. An asking that is called off passes on its `AbortError`.
 */
export async function readPortAgain(
  { device, port, view }: { device: string; port: string; view: SwitchView },
  signal: AbortSignal,
): Promise<{ readonly row: Port } | { readonly words: string }> {
  const reason = currentReason()
  try {
    const { answer } = await call(switchCall, {
      query: { q: `${device} ${port}`, live: 'yes', raw: 'no', view },
      signal,
      ...(reason === null ? {} : { reason }),
    })
    const row = answer.ports.find((one) => one.interface === port)
    return row?.freshness === 'live' ? { row } : { words: whyNot(answer) }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return {
      words:
        error.code === 'reason-needed'
          ? 'A reason for reading is needed again: ask the whole switch once.'
          : 'The console could not ask it.',
    }
  }
}
