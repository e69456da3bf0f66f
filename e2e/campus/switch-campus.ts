import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import type { SectionName } from '../../contract/src/switches/picture.ts'
import type { StartEmulator } from '../../lab/src/emulator/emulator.ts'
import type { Interface, Switch } from '../../lab/src/world/model/switch.ts'
import type { WorldSize } from '../../lab/src/world/sizes.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

export type PageAnswer = CallAnswer<Calls['GET /common-queries/cisco-switch/']>

export interface PlacedPort {
  readonly device: Switch
  readonly of: Interface
}

/** A campus and somebody who may ask about its switches. */
export interface SwitchCampus {
  readonly campus: Campus
  readonly cookie: string
  /** The whole answer as JSON. */
  readonly ask: (q: string, more?: Record<string, string>) => Promise<PageAnswer>
  /** Every plug of every switch. */
  readonly physical: () => PlacedPort[]
  /** A port of an access switch with one device that authenticated, which the records and the walks know; no medical one, as those are protected. */
  readonly used: (
    seed: string,
    fits?: (of: Interface, device: Switch) => boolean,
  ) => PlacedPort & { readonly mac: string; readonly at: string }
}

export async function startSwitchCampus(
  emulators?: readonly StartEmulator[],
  seed = 'campus',
  size: WorldSize = 'small',
): Promise<SwitchCampus> {
  const campus = await startCampus(seed, emulators, { size })
  await campus.server.addPerson('ada', ['queries-cisco-switch'])
  const cookie = await campus.server.signIn('ada')
  const { world } = campus.lab
  const physical = () =>
    [...world.switches.values()].flatMap((device) =>
      [...device.interfaces.values()].filter(({ kind }) => kind === 'physical').map((of) => ({ device, of })),
    )
  return {
    campus,
    cookie,
    physical,
    ask: async (q, more = {}) => {
      const query = new URLSearchParams({ q, ...more })
      const answer = await campus.server.call('GET', `/common-queries/cisco-switch/?${query}`, {
        headers: { cookie, accept: 'application/json' },
      })
      if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
      return answer.json<{ data: PageAnswer }>().data
    },
    used: (seed, fits = () => true) => {
      const found = new Random(seed).shuffle(physical()).find(({ device, of }) => {
        const [only, ...more] = world.attachedTo(device, of)
        return (
          device.role === 'access' &&
          of.mode === 'access' &&
          only !== undefined &&
          more.length === 0 &&
          world.session(only.endpoint.mac) !== null &&
          only.endpoint.outlet !== null &&
          only.endpoint.kind !== 'medical' &&
          fits(of, device)
        )
      })
      if (found === undefined) throw new Error('The campus has no such port.')
      const [at] = world.attachedTo(found.device, found.of)
      return { ...found, mac: at!.endpoint.mac, at: `${found.device.name} ${found.of.shortName}` }
    },
  }
}

export const sectionOf = ({ answer }: PageAnswer, name: SectionName) =>
  answer.sections.find((one) => one.name === name)
export const chipOf = ({ sources }: PageAnswer, id: string) => sources.find((source) => source.id === id)
export const rulesOn = ({ answer }: PageAnswer, port: string) =>
  answer.ports.find((one) => one.interface === port)?.disagreements.map(({ rule }) => rule) ?? []
