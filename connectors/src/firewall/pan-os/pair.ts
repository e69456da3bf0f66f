import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { children, textOf } from '../../transport/xml.ts'
import type { FirewallState } from '../capabilities.ts'
import type { PanAnswer, PanOs } from './channel.ts'

/** Milliseconds for which it is remembered which of the two is active. */
const goodFor = 30_000

interface Seen {
  readonly state: FirewallState['pair']
  readonly receivedAt: Date
}

/** One firewall, or the two of a pair of which the active one is asked. */
export class Pair {
  readonly #members: readonly PanOs[]
  readonly #now: () => Date
  #active: { readonly member: PanOs; readonly until: number } | null = null

  constructor(members: readonly PanOs[], now: () => Date) {
    this.#members = members
    this.#now = now
  }

  get name(): string {
    return this.#members[0]?.name ?? ''
  }

  /** Asks the active one; where it has lost that place or does not answer, the other. @throws Failure */
  async ask(form: Readonly<Record<string, string>>, ask: Ask): Promise<PanAnswer | null> {
    const member = await this.#activeOne(ask)
    try {
      return await member.ask(form, ask)
    } catch (error) {
      const gone =
        error instanceof Failure && error.kind === 'unreachable' && error.detail.cause !== 'cancelled'
      if (!gone || this.#members.length === 1) throw error
      this.#active = null
      const other = await this.#activeOne(ask)
      if (other === member) throw error
      return other.ask(form, ask)
    }
  }

  async #activeOne(ask: Ask): Promise<PanOs> {
    const [only] = this.#members
    if (only !== undefined && this.#members.length === 1) return only
    const known = this.#active
    if (known !== null && this.#now().getTime() < known.until) return known.member
    const failures: unknown[] = []
    for (const member of this.#members) {
      try {
        const { state } = await pairState(member, ask)
        if (state !== null && !state.state.startsWith('active')) continue
        this.#active = { member, until: this.#now().getTime() + goodFor }
        return member
      } catch (error) {
        if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
        failures.push(error)
      }
    }
    if (failures[0] !== undefined) throw failures[0]
    throw new Failure('unreachable', {
      cause: 'server-error',
      message: `Neither of the two of ${this.name} is active`,
    })
  }

  /** Of the active one, with what it says of the other. */
  async state(ask: Ask): Promise<Reading<FirewallState>> {
    const member = await this.#activeOne(ask)
    const info = await member.ask({ type: 'op', cmd: '<show><system><info/></system></show>' }, ask)
    const system = children(info?.result['system'])
    const { state, receivedAt } = await pairState(member, ask)
    return {
      value: {
        name: textOf(system, 'hostname'),
        model: textOf(system, 'model'),
        software: textOf(system, 'sw-version'),
        pair: state,
      },
      complete: true,
      dropped: 0,
      observedAt: info?.receivedAt ?? receivedAt,
    }
  }
}

async function pairState(member: PanOs, ask: Ask): Promise<Seen> {
  const cmd = '<show><high-availability><state/></high-availability></show>'
  const answer = await member.ask({ type: 'op', cmd }, ask)
  const receivedAt = answer?.receivedAt ?? new Date()
  const result = answer?.result ?? {}
  if (textOf(result, 'enabled')?.toLowerCase() !== 'yes') return { state: null, receivedAt }
  const group = children(result['group'])
  const peer = children(group['peer-info'])
  const sync = textOf(group, 'running-sync')
  return {
    state: {
      state: textOf(children(group['local-info']), 'state') ?? 'unknown',
      peer: textOf(peer, 'state'),
      same: sync === null ? null : /^synchroni[sz]ed$/i.test(sync),
    },
    receivedAt,
  }
}
