import { macText } from './addresses.ts'
import { endpointKinds, type EndpointModel, type KindPlan } from './endpoint-kinds.ts'
import type { Endpoint } from './model/endpoint.ts'
import type { Person } from './model/people.ts'
import type { Random } from './random.ts'

export interface EndpointPlan {
  /** Still being built: falls back to a dynamic address when the fixed ones are used up. */
  readonly endpoint: Omit<Endpoint, 'addressing'> & { addressing: Endpoint['addressing'] }
  readonly plan: KindPlan
  readonly away: boolean
}

const serialLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const serialOf = (number: number, length: number): string => {
  let rest = (number * 7_368_787 + 33_554_393) % serialLetters.length ** length
  let text = ''
  for (let index = 0; index < length; index++) {
    text = (serialLetters[rest % serialLetters.length] ?? '0') + text
    rest = Math.floor(rest / serialLetters.length)
  }
  return text
}

class Macs {
  readonly #used = new Set<string>()
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  next(of: EndpointModel, randomised: boolean): string {
    for (;;) {
      const oui = randomised
        ? // Locally administered, unicast: second digit of the MAC is 2, 6, a or e.
          macText('', (this.#random.below(2 ** 24) & 0xfcffff) | 0x020000).slice(1)
        : this.#random.pick(of.ouis)
      const mac = macText(oui, this.#random.below(2 ** 24))
      if (!this.#used.has(mac)) {
        this.#used.add(mac)
        return mac
      }
    }
  }
}

function hostnameOf(plan: KindPlan, mac: string, number: number): string {
  if (plan.kind === 'phone') return `SEP${mac.replaceAll(':', '').toUpperCase()}`
  return `${plan.prefix}-${String(number).padStart(5, '0')}`
}

/** Exactly `count` endpoints; the shares are kept for each kind, and what rounding leaves over are laptops. */
export function planEndpoints(
  count: number,
  people: ReadonlyMap<string, Person>,
  departments: readonly string[],
  random: Random,
): EndpointPlan[] {
  const macs = new Macs(random.fork('macs'))
  const staff = [...people.values()].filter((one) => one.kind === 'staff')
  const students = [...people.values()].filter((one) => one.kind === 'student')
  const shares = endpointKinds.reduce((sum, { share }) => sum + share, 0)
  const numbers = endpointKinds.map(({ share }) => Math.floor((count * share) / shares))
  const left = count - numbers.reduce((sum, number) => sum + number, 0)
  let number = 0
  return endpointKinds.flatMap((plan, kindIndex) => {
    const wanted = (numbers[kindIndex] ?? 0) + (plan.kind === 'laptop' ? left : 0)
    return Array.from({ length: wanted }, (_, index): EndpointPlan => {
      number++
      const made = random.pick(plan.models)
      const mac = macs.next(made, plan.kind === 'personal' && random.chance(0.4))
      // Staff have a phone and a computer each, some a laptop besides; phones and desktops left over are shared.
      const owners = plan.kind === 'personal' ? students : staff
      const ownerIndex = plan.kind === 'laptop' ? (numbers[1] ?? 0) + index : index
      const shared = plan.kind === 'phone' || plan.kind === 'desktop'
      const owner = plan.owned ? (owners[shared ? ownerIndex : ownerIndex % owners.length] ?? null) : null
      const windows = made.operatingSystem.startsWith('Windows 11 Enterprise')
      return {
        plan,
        away: random.chance(plan.away),
        endpoint: {
          mac,
          kind: plan.kind,
          hostname: hostnameOf(plan, mac, number),
          vendor: made.vendor,
          model: made.model,
          operatingSystem: made.operatingSystem,
          assetTag: plan.kind === 'personal' ? '' : `A${String(100_000 + number).padStart(6, '0')}`,
          serial: serialOf(number, 7),
          owner: owner?.username ?? null,
          department: owner?.department ?? random.pick(departments),
          addressing: random.pick(plan.addressing),
          ipv6: plan.ipv6,
          authentication: plan.authentication,
          domainJoined: windows && (plan.kind === 'desktop' || plan.kind === 'laptop'),
          watts: made.watts,
          outlet: null,
          behind: null,
          poweredOn: !random.chance(plan.off),
        },
      }
    })
  })
}
