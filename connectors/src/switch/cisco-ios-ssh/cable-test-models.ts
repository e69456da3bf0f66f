import type { Testable } from '../cable-readings.ts'
import { parseInterface } from '../interfaces.ts'

interface Family {
  readonly models: RegExp
  readonly named: string
  /** Interfaces that it names as ones with a test. */
  readonly kinds: ReadonlySet<string>
  readonly document: string
}

const gigabit: ReadonlySet<string> = new Set(['FastEthernet', 'GigabitEthernet'])
const copper: ReadonlySet<string> = new Set([
  ...gigabit,
  'TwoGigabitEthernet',
  'FiveGigabitEthernet',
  'TenGigabitEthernet',
])

/** Models of which the maker documents that they test cables by TDR. What is not here may have it and is not said to. */
const families: readonly Family[] = [
  {
    models: /^C9300-(?:24T|48T|24P|48P|24U|48U|24UX|48UXM|48UN)\b/,
    named: 'Catalyst 9300',
    kinds: copper,
    document:
      'https://cisco.com/c/en/us/td/docs/switches/lan/catalyst9300/software/release/17-5/configuration_guide/int_hw/b_175_int_and_hw_9300_cg/checking_port_status_and_connectivity.html',
  },
  {
    models: /^(?:WS-)?C2960/,
    named: 'Catalyst 2960',
    kinds: gigabit,
    // Catalyst 2960 and 2960-S software configuration guide, OL-8603-09, chapter 38: copper 10/100 and 10/100/1000, no SFP ports.
    document: 'https://manualsdump.com/en/manuals/cisco_systems-2960model-2960-s/198914/883',
  },
]

// Slot 0 has the fixed ports; what stands in another is a module of plugs.
const isFixed = (numbers: readonly number[]) => numbers.length < 3 || numbers[1] === 0

/** Whether a port of that model has a cable test, and who says so. */
export function cableTestable(model: string | null, on: string, media: string | null): Testable {
  const none = (why: string): Testable => ({ can: false, why, document: null })
  if (model === null) return none('The model of the switch is not known.')
  const family = families.find(({ models }) => models.test(model))
  if (family === null || family === undefined)
    return none(`No document says that a ${model} tests cables. The list has Catalyst 9300 and 2960.`)
  const { document, named, kinds } = family
  const port = parseInterface(on)
  if (port === null || !kinds.has(port.kind) || !isFixed(port.numbers))
    return { can: false, why: `A ${named} tests its copper ports only.`, document }
  if (media !== null && /sfp|fiber|fibre|[-/](?:SR|LR|LRM|SX|LX|ER|ZR)\b/i.test(media))
    return { can: false, why: `The port has a plug, ${media}. Only copper is tested.`, document }
  return { can: true, why: `${model} has a cable test.`, document }
}
