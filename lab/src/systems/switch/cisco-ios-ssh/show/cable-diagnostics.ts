import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cableTestTime } from '../device/cable-test.ts'
import { takesPlug } from '../device/interface-facts.ts'
import { testTimeText } from '../device/notation.ts'

export const cableTestCommands: readonly Command[] = [
  { pattern: 'show (cable-diagnostics|cable) tdr interface <interface>', run: read },
]

interface Pair {
  readonly length: string
  readonly remote: string
  readonly status: string
}

const letters = ['A', 'B', 'C', 'D'] as const
const partner = { A: 'B', B: 'A', C: 'D', D: 'C' } as const
const faultWords = {
  open: 'Open',
  short: 'Short',
  impedance: 'Impedance Mis',
  crosstalk: 'Short/Crosstalk',
} as const
const metres = (value: number) => `${String(value).padEnd(4)} +/- 10 meters`

function pairOf(of: Interface, pair: (typeof letters)[number], up: boolean, plugged: boolean): Pair {
  const fault = of.cableFault
  if (fault?.pair === pair) {
    if (fault.state === 'unfinished') return { length: 'N/A', remote: 'N/A', status: 'Not Completed' }
    // A pair that touches its partner names it, and where it does.
    const touches = fault.state === 'short' || fault.state === 'crosstalk'
    return {
      length: metres(fault.metres),
      remote: touches ? `Pair ${partner[pair]}` : 'N/A',
      status: faultWords[fault.state],
    }
  }
  if (!up && !plugged) return { length: metres(of.cableMetres), remote: 'N/A', status: 'Open' }
  return { length: metres(of.cableMetres), remote: `Pair ${pair}`, status: 'Normal' }
}

/** Is there anything at the far end of the cable, whether or not its link is up? */
function isPlugged({ world, device }: Context, of: Interface): boolean {
  if (of.uplink !== null) return true
  return [...world.endpoints.values()].some(({ outlet }) => {
    const place = outlet === null ? undefined : world.outlets.get(outlet)
    return place?.switch === device.name && place.interface === of.name
  })
}

function read(context: Context, given: Given): Lines {
  const { world, device, chassis } = context
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  if (of.kind !== 'physical' || takesPlug(device, of))
    return ['% TDR test is not supported on this interface']
  const started = chassis.cableTests.get(of.name)
  const running = started === undefined || world.clock.now() < started + cableTestTime
  // The link is taken down while the test runs; what it was before is what is measured.
  const up = world.operUp(device, of)
  const plugged = !running && isPlugged(context, of)
  const multigigabit = of.speed > 1000
  const speed = up ? `${world.linkSpeed(device, of)}M` : 'auto'
  const rows = letters.map((letter): Pair => {
    if (running) return { length: 'N/A', remote: 'N/A', status: 'Not Completed' }
    if (multigigabit) return { length: metres(0), remote: 'N/A', status: 'Not Supported' }
    return pairOf(of, letter, up, plugged)
  })
  return [
    ...(started === undefined
      ? ['TDR test last run on: never']
      : [`TDR test last run on: ${testTimeText(started)}`]),
    '',
    'Interface   Speed Local pair Pair length        Remote pair Pair status',
    '---------   ----- ---------- ------------------ ----------- --------------------',
    ...rows.map((row, index) => {
      const lead = index === 0 ? `${of.shortName.padEnd(11)} ${speed.padEnd(5)}` : ' '.repeat(17)
      return `${lead} Pair ${letters[index] ?? ''}     ${row.length.padEnd(18)} ${row.remote.padEnd(11)} ${row.status.padEnd(20)}`
    }),
  ]
}
