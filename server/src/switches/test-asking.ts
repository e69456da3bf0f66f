import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { Picture, SectionName, SwitchView } from '@patchbay/contract/switches/picture'
import { system, systemsOf } from '../locate/test-systems.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { createLog } from '../logging/log.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { System } from '../systems/open.ts'
import { askSwitchQuestion } from './switch-question.ts'
import type { RunReader } from '../facts/port-runs.ts'

export type Can = Partial<SwitchCapabilities>

export const ssh = (can: Can, reached = ['sw-a']): System<'switch'> =>
  system('switch', 'switch-cli', can, reached)

export const snmp = (can: Can, reached = ['sw-a']): System<'switch'> => ({
  ...system('switch', 'switch-snmp', can, reached),
  product: 'snmp',
})

/** Asks about a switch of the test campus, with everything that was drawn on the way. */
export function askingIn(
  { db }: Pick<TestCampus, 'db'>,
  systems: readonly System[],
  {
    view = 'ports',
    q = 'sw-a',
    live = true,
    reader = null,
  }: { view?: SwitchView; q?: string; live?: boolean; reader?: RunReader | null } = {},
) {
  const pace = heldPace()
  const drawn: Picture[] = []
  const found = askSwitchQuestion(
    { db, systems: systemsOf(systems), log: createLog('trace', { write: () => undefined }), pace },
    {
      text: q,
      words: 'switch',
      kind: 'name',
      view,
      live,
      patient: true,
      reader,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: () => undefined,
        answer: (answer) => void drawn.push(answer),
      },
    },
  )
  return { pace, drawn, settled: found }
}

export const sectionIn = ({ answer }: { answer: Picture }, name: SectionName) =>
  answer.sections.find((section) => section.name === name)

/** A reading that fails. */
export const fails = (failure: Error) => async (): Promise<never> => {
  throw failure
}
