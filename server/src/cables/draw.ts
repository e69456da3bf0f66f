import type { CableHealth, CableTest, Reason } from '@patchbay/contract/workflows/cable-health-check'
import { requiredOf, requiredSettled } from '../sources/source-strip.ts'
import type { Source } from '@patchbay/contract/systems/sources'
import { drawCloset } from './draw-closet.ts'
import { failAlike } from './closet.ts'
import { compareLength, comparePairs, judgePairs } from './judge-pairs.ts'
import { reasonsOf } from './reasons.ts'
import { readingOf } from './search.ts'
import type { CableDossier, CableQuestion, CableTarget } from './search.ts'
import { cableSections } from './sections.ts'

const emptyAnswer: CableHealth = {
  verdict: 'asking',
  sentence: 'The switch is being asked',
  reasons: [],
  title: '',
  subtitle: null,
  badges: [],
  port: null,
  sections: [],
  testable: null,
  tests: null,
  alike: null,
  closet: null,
  choices: [],
  moreChoices: false,
}

/** The answer of what is known now. */
export function drawCable(search: CableQuestion, sources: readonly Source[]): CableHealth {
  const { target, dossier, text } = search
  if (!('switch' in target)) {
    const choices = [...target.choices]
    if (choices.length > 0)
      return {
        ...emptyAnswer,
        verdict: 'several',
        sentence: target.why,
        title: text,
        choices,
        moreChoices: target.more,
      }
    return { ...emptyAnswer, verdict: 'none', sentence: target.why, title: text }
  }
  const settled = requiredSettled(sources)
  const { switch: name, interface: on } = target
  const outlet = dossier.port?.outlet ?? null
  const reasons = reasonsOf(dossier, on)
  return {
    ...emptyAnswer,
    ...verdictOf(search, reasons, sources, settled),
    reasons,
    title: `${name} ${on}`,
    subtitle: placeWords(dossier),
    port: { switch: name, interface: on, outlet, documented: dossier.documented },
    sections: cableSections(dossier, on, settled),
    testable: testableOf(search, target, settled),
    tests: testsOf(dossier),
    alike: dossier.closet === null ? null : failAlike(dossier.closet, target),
    closet: drawCloset(dossier, target),
  }
}

function placeWords({ port }: CableDossier): string | null {
  if (port === null) return null
  const outlet = port.outlet === null ? null : `outlet ${port.outlet}`
  return (
    [outlet, port.roomName ?? port.room, port.buildingName ?? port.building]
      .filter((part) => part !== null && part !== '')
      .join(', ') || null
  )
}

/** What must have been read before nothing is said to speak against a cable. */
const needed = ['link', 'counters'] as const

function verdictOf(
  { target, dossier }: CableQuestion,
  reasons: readonly Reason[],
  sources: readonly Source[],
  settled: boolean,
): Pick<CableHealth, 'verdict' | 'sentence'> {
  const against = reasons.filter(({ tone }) => tone !== 'ok')
  const [first] = against
  if (first !== undefined) {
    const more =
      against.length > 1 ? `. ${against.length - 1} more ${against.length === 2 ? 'reason' : 'reasons'}` : ''
    return { verdict: first.tone === 'bad' ? 'bad' : 'suspect', sentence: `${first.words}${more}` }
  }
  const unread = needed.filter((part) => readingOf(dossier, part) === null)
  if (!settled && unread.length > 0) return emptyAnswer
  if (unread.length > 0) {
    const silent = requiredOf(sources).filter(({ state }) => state !== 'ok' && state !== 'none')
    const names = silent.map((source) => source.name).join(', ')
    return {
      verdict: 'incomplete',
      sentence:
        names === ''
          ? 'The port was not read, so nothing is said of its cable'
          : `Not known: ${names} did not answer`,
    }
  }
  const at = 'switch' in target ? `${target.switch} ${target.interface}` : 'it'
  return {
    verdict: 'healthy',
    sentence: `No fault is seen at ${at}. A test by TDR would tell more`,
  }
}

/** Whether the port has a test, by its model and by what its switch says. */
function testableOf(
  { access, dossier }: CableQuestion,
  target: Extract<CableTarget, { readonly switch: string }>,
  settled: boolean,
): CableHealth['testable'] {
  if (access === null)
    return { can: false, why: `No connected system can write to ${target.switch}.`, document: null }
  const told = dossier.parts.test
  const model = readingOf(dossier, 'model')
  if (model === null)
    return settled ? { can: false, why: 'The model of the switch was not read.', document: null } : null
  const media = readingOf(dossier, 'link')?.value.media ?? null
  const documented = access.plans.cableTestable({ model: model.value, interface: target.interface, media })
  if (documented.can && told !== undefined && 'absent' in told)
    return {
      ...documented,
      can: false,
      why: `${target.switch} says that ${target.interface} has no cable test.`,
    }
  const unsupported = readingOf(dossier, 'test')?.value.pairs.every(({ state }) => state === 'not-supported')
  if (documented.can && unsupported === true)
    return {
      ...documented,
      can: false,
      why: `${target.switch} says that ${target.interface} does not support the test.`,
    }
  return { ...documented }
}

/** Tests that are kept of the port, each against the one before it. */
function testsOf({ tests, documented, readAt }: CableDossier): CableHealth['tests'] {
  if (tests === null) return null
  return {
    rows: tests.map((test, at): CableTest => {
      const before = tests[at + 1]
      return {
        at: test.testedAt.toISOString(),
        run: test.run,
        source: test.source,
        speed: test.speed,
        pairs: [...test.pairs],
        ...judgePairs(test.pairs),
        compared: before === undefined ? null : comparePairs(test.pairs, before.pairs),
        length: compareLength(test.pairs, documented),
      }
    }),
    complete: true,
    state: 'told',
    why: null,
    source: 'index',
    observedAt: readAt?.toISOString() ?? null,
  }
}
