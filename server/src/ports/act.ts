import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Ask } from '@patchbay/connectors/asking'
import type { PortAct } from '@patchbay/contract/changes/kinds/act-on-port'
import { protectedSince, checkProtection, protectionClass } from './check-protection.ts'
import { clientProofs } from './proofs.ts'
import { readPort } from './read.ts'
import type { PortSnapshot } from './snapshot.ts'
import { touchedByPort } from './touches.ts'
import { neededWriteAccess } from '../switches/write-access.ts'
import { lastDevicesOn } from '../changes/downstream/from-index.ts'
import { notTold } from './not-reported.ts'
import type { ChangeKind, Means, Proof, Shown, Step } from '../changes/kind.ts'
import type { SectionWish } from '@patchbay/connectors/switch/writes'
import { sectionOperation } from './section-operation.ts'
import type { Check } from '@patchbay/contract/changes/check'
import { checkOwnWay } from './management-path.ts'
import { checkResult } from '../changes/kinds/check-result.ts'
import type { CheckResult } from '../changes/kinds/check-result.ts'

/** What was looked at, each with how it was found. */
export function checkAct(intent: PortAct, before: PortSnapshot): Check[] {
  const { source, observedAt } = before
  return [
    checkProtection(before),
    sensible(intent, before),
    reached(intent, before),
    ...checkOwnWay(before, false),
  ].map((one) => ({
    ...one,
    source,
    observedAt,
    protectedClass: protectionClass(before, one),
  }))
}

function sensible({ act }: PortAct, before: PortSnapshot): CheckResult {
  const down = before.cause !== null
  if (!before.adminUp) {
    return checkResult(
      'red',
      'state',
      'The port is shut, so there is nothing to bounce.',
      'Open it in Switch port assignment.',
    )
  }
  if (act === 'clear') {
    if (!down) return checkResult('red', 'state', 'The port is not err-disabled.', 'Bounce it instead.')
    return checkResult('amber', 'state', before.cause ?? '')
  }
  if (down) {
    const words = 'The port is err-disabled.'
    return checkResult('red', 'state', words, 'Clear the err-disable instead; its preview names the cause.')
  }
  if (act === 'power-cycle' && !before.delivering) {
    return checkResult('red', 'state', 'The port delivers no PoE.', 'Bounce it instead.')
  }
  return checkResult('green', 'state', act === 'bounce' ? 'It is open.' : 'It gives power.')
}

function reached({ act }: PortAct, { devices, cause }: PortSnapshot): CheckResult {
  if (cause !== null) {
    if (devices.length === 0) return checkResult('green', 'devices', 'No device was seen on the port before.')
    const macs = devices.map(({ mac }) => mac).join(', ')
    return checkResult('green', 'devices', `Seen on the port before it was err-disabled: ${macs}.`)
  }
  const loses = act === 'power-cycle' ? 'its power' : 'its connection'
  if (devices.length === 0) return checkResult('green', 'devices', 'No device is seen on the port.')
  if (devices.length === 1)
    return checkResult('green', 'devices', `One device is on the port and loses ${loses} for a moment.`)
  return checkResult(
    'amber',
    'devices',
    `${devices.length} devices are on the port; each loses ${loses} or its link for a moment.`,
  )
}

/** What is said to the switch, down and up again. */
function halvesOf({ act, switch: name }: PortAct, before: PortSnapshot, { systems }: Means) {
  if (act !== 'power-cycle') {
    return { down: { shutdown: 'shutdown' }, up: { shutdown: null } } satisfies Halves
  }
  const down = { 'power inline': 'power inline never' }
  return {
    down,
    up: neededWriteAccess(systems, name).plans.asItStands(before.section, down),
  } satisfies Halves
}

interface Halves {
  readonly down: SectionWish
  readonly up: SectionWish
}

const words = {
  bounce: ['Shut', 'Open'],
  clear: ['Shut', 'Open'],
  'power-cycle': ['Turn off PoE of', 'Turn on PoE of'],
} as const

/** Down, and up until it holds: a port is never left down by an act that was to bring it up. Nothing is saved. */
function actSteps(intent: PortAct, before: PortSnapshot, means: Means): Step[] {
  const on = `${intent.switch} ${before.interface}`
  const { down, up } = halvesOf(intent, before, means)
  const [take, give] = words[intent.act]
  return [
    {
      name: 'down',
      title: `${take} ${on}`,
      forth: sectionOperation(intent, before, means, down),
      back: sectionOperation(intent, before, means, up),
    },
    {
      name: 'up',
      title: `${give} ${on}`,
      forth: sectionOperation(intent, before, means, up),
      back: 'needless',
      restores: true,
    },
  ]
}

const sentences = {
  bounce: (target: string) => `Bounce ${target}.`,
  'power-cycle': (target: string) => `Cycle PoE of ${target}.`,
  clear: (target: string) => `Clear err-disable on ${target}.`,
} as const

const hows = {
  bounce: 'loses its link for a few seconds and renews its address',
  'power-cycle': 'loses its power for a few seconds and restarts',
  clear: 'comes back, unless the cause remains',
} as const

/** The act as a sentence, and word for word as it will be sent. */
function showAct(intent: PortAct, before: PortSnapshot, means: Means): Shown {
  const target = `${intent.switch} ${shortInterface(before.interface)}`
  const { down, up } = halvesOf(intent, before, means)
  const { plans } = neededWriteAccess(means.systems, intent.switch)
  const taken = plans.lines(before.section, down)
  const given = plans.lines({ ...before.section, lines: [...before.section.lines, ...taken] }, up)
  const section = (lines: readonly string[]) => [
    `interface ${before.interface}`,
    ...lines.map((line) => ` ${line}`),
  ]
  return {
    sentence: sentences[intent.act](target),
    target,
    fields: [],
    sendings: [
      {
        to: `${intent.switch} by ${before.source}`,
        lines: ['configure terminal', ...section(taken), ...section(given), 'end'],
      },
    ],
    affected: before.devices.map(({ mac, address, hostname, owner }) => ({
      mac,
      address,
      name: hostname,
      owner,
      how: hows[intent.act],
    })),
    transliterated: [],
    nothing: false,
  }
}

/** Seconds. */
const limit = 60

/** Whether the port is as it was, and open: read whether or not anybody is there. */
function stateProof(intent: PortAct, before: PortSnapshot, means: Means): Proof {
  const { up } = halvesOf(intent, before, means)
  return {
    name: 'state',
    title: intent.act === 'clear' ? 'The port is no longer err-disabled' : 'The port is as it was',
    limit,
    look: async (ask) => {
      const { source } = before
      const section = await sectionOperation(intent, before, means, up).holds(ask)
      if (!section.holds) return { proven: false, seen: section.seen, source }
      const { system, device } = neededWriteAccess(means.systems, intent.switch)
      const only = { interface: before.interface }
      const reading = await (await system.can()).readInterface?.(device, only, ask)
      if (reading === undefined) throw notTold('links')
      const { adminUp, operUp, status } = reading.value
      const is =
        status === 'err-disabled' ? status : adminUp ? (operUp ? 'up' : 'open, without link') : 'shut'
      return { proven: adminUp && status !== 'err-disabled', seen: `It is ${is}.`, source }
    },
  }
}

/** The port as an assignment that changes nothing of it: what is read, touched and proven is the same. */
const asAssignment = ({ switch: name, interface: on }: PortAct) =>
  ({ switch: name, interface: on, bounce: 'never' }) as const

/** What an act on a port reads, touches, checks, sends and proves: the change of its own, and part of others that bounce one. */
export const portAct = {
  named: ({ switch: name, interface: on }: PortAct) => `${name} ${shortInterface(on)}`,
  targets: ({ switch: name, interface: on }: PortAct) => [`interface ${name} ${longInterface(on)}`],
  writesTo: ({ switch: name }: PortAct, { systems }: Means) => [
    { system: neededWriteAccess(systems, name).system.name, device: name },
  ],
  read: async (intent: PortAct, means: Means, ask: Ask) => {
    const port = await readPort(asAssignment(intent), means, ask)
    if (port.cause === null || port.devices.length > 0) return port
    // What is down shows nobody: who was there last is who comes back.
    const last = await lastDevicesOn(means.database, intent)
    const unknown = { vendor: null, address: null, hostname: null, owner: null }
    return { ...port, devices: last.map((device) => ({ ...device, ...unknown })) }
  },
  moved: (before: PortSnapshot, now: PortSnapshot) => {
    if (before.section.lines.join('\n') !== now.section.lines.join('\n'))
      return 'its configuration section changed since the preview.'
    if ((before.cause === null) !== (now.cause === null))
      return now.cause === null ? 'the port has recovered.' : `the port was err-disabled: ${now.cause}`
    return protectedSince(before, now)
  },
  touches: (intent: PortAct, before: PortSnapshot) => touchedByPort(asAssignment(intent), before),
  check: async (intent: PortAct, before: PortSnapshot) => checkAct(intent, before),
  show: showAct,
  steps: actSteps,
  proofs: (intent: PortAct, before: PortSnapshot, means: Means) => [
    stateProof(intent, before, means),
    ...clientProofs(asAssignment(intent), before, means),
  ],
  risky: ({ act }: PortAct) => act === 'power-cycle',
  agreedTogether: ({ act }: PortAct) => ({ act }),
} satisfies Partial<ChangeKind<PortAct, PortSnapshot>>
