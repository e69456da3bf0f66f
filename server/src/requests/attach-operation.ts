import type { Ask } from '@patchbay/connectors/asking'
import type { DeskFile } from '@patchbay/connectors/service-desk/capabilities'
import { refused } from '@patchbay/connectors/failures'
import type { Operation, Means, Step } from '../changes/kind.ts'
import { asked, neededDesk } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import { keptOctets } from './files.ts'
import type { KeptFile, RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { readStanding } from './standing.ts'
import { requesterOf } from './wanted.ts'

/** One for each file; what the desk does not take of them leaves the request as it is. */
export const attachSteps = (intent: RequestIntent, before: RequestSnapshot, means: Means): Step[] =>
  intent.files.map((file, at) => ({
    name: `attach ${at + 1}`,
    title: `Attach ${file.name}`,
    forth: attachOperation(file, intent, before, means),
    back: 'needless',
    dispensable: true,
  }))

/** Hangs one file on the request. */
function attachOperation(
  file: KeptFile,
  intent: RequestIntent,
  before: RequestSnapshot,
  means: Means,
): Operation {
  const requestNow = async (desk: WritableDesk, ask: Ask) => {
    const standing = await readStanding(desk, intent, requesterOf(intent, before), ask)
    if (standing !== null) return standing.id
    throw refused({ cause: 'busy', message: `${desk.title} does not have the request.` })
  }
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, intent.system)
      const { attach } = await desk.writes()
      if (attach === undefined) {
        throw refused({ cause: 'right-missing', message: `${desk.title} does not take files.` })
      }
      const { name, type } = file
      const octets = await keptOctets(file, means)
      return attach({ request: await requestNow(desk, writing), name, type, octets }, writing)
    },
    holds: async (ask) => {
      const desk = neededDesk(means.systems, intent.system)
      const files = await filesOf(desk, await requestNow(desk, ask), ask)
      const holds = hasFile(files, file)
      return { holds, seen: `${desk.title} ${holds ? 'has' : 'does not have'} ${file.name}.` }
    },
  }
}

export const filesOf = async (desk: WritableDesk, request: string, ask: Ask): Promise<readonly DeskFile[]> =>
  (await (await asked(desk, 'listFiles'))(request, ask)).value

export const hasFile = (files: readonly DeskFile[], { name, size }: KeptFile): boolean =>
  files.some((one) => one.name === name && (one.size === null || one.size === size))
