import { BerError, integer, octetString, Reader, sequence, tag, oidOf } from '../../../../emulator/ber.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import { ConfigurationCopies } from '../configuration-copies.ts'
import { EngineState } from '../engine-state.ts'
import { noPackets } from '../packet-counters.ts'
import { Facts, knowsVlan, Memory } from '../facts.ts'
import type { AgentState } from '../facts.ts'
import { flag, readMessageV3 } from '../message-v3.ts'
import type { MessageV3 } from '../message-v3.ts'
import { encodePdu, failure, operation, readPdu } from '../pdu.ts'
import type { Pdu } from '../pdu.ts'
import { answerWithError, read, readInBulk, readVersion1 } from './reading.ts'
import { open, reports, seal } from '../user-security.ts'
import type { ReportName, Session } from '../user-security.ts'
import type { UserKeys } from '../user-keys.ts'
import { counter } from '../values.ts'
import { version1Status, write } from './writing.ts'

/** Who may ask a switch what. */
export interface Access {
  readonly readCommunity: string
  readonly writeCommunity: string
  readonly users: ReadonlyMap<string, UserKeys>
}

/** What came of a datagram: what to send back, if anything, and what the journal says of it. */
export interface Outcome {
  readonly reply: Buffer | null
  readonly text: string
}

const silent = (text: string): Outcome => ({ reply: null, text })

/** The SNMP agent of one switch, without its socket. Light until it is asked. */
export class Agent {
  readonly #state: AgentState
  readonly #access: Access
  readonly #memory = new Memory()
  /** Longest response in octets; the older system keeps to one Ethernet frame. */
  readonly #longest: number

  constructor(world: World, device: Switch, access: Access, impostor: () => boolean) {
    this.#access = access
    this.#longest = device.os === 'ios' ? 1_472 : 8_192
    this.#state = {
      world,
      device,
      engine: new EngineState(world, device, impostor),
      copies: new ConfigurationCopies(() => world.saveConfiguration(device.name)),
      packets: noPackets(),
    }
  }

  /** Answers one datagram; what is no SNMP gets no answer. `refusing` lets nobody in. */
  receive(datagram: Buffer, refusing = false): Outcome {
    const { packets } = this.#state
    packets.inPackets += 1
    const outcome = this.#read(datagram, refusing)
    if (outcome.reply !== null) packets.outPackets += 1
    return outcome
  }

  #read(datagram: Buffer, refusing: boolean): Outcome {
    const { packets } = this.#state
    try {
      const message = new Reader(datagram).enter(tag.sequence)
      const version = message.integer()
      if (version === 3) return this.#version3(readMessageV3(message), datagram, refusing)
      if (version === 0 || version === 1) return this.#community(message, version, refusing)
      packets.badVersions += 1
      return silent(`not answered: message version ${version}`)
    } catch (error) {
      if (!(error instanceof BerError || error instanceof RangeError)) throw error
      packets.parseErrors += 1
      return silent('not answered: malformed')
    }
  }

  /** Lets go of the tables computed so far; they are made again when asked for. */
  forget(): void {
    this.#memory.forget()
  }

  #facts(vlan: number): Facts {
    return new Facts(this.#state, vlan, this.#memory)
  }

  #community(message: Reader, version: 0 | 1, refusing: boolean): Outcome {
    const community = message.text()
    const pdu = readPdu(message)
    const said = version === 0 ? 'v1' : 'v2c'
    const found = this.#admit(community)
    const text = describe(pdu, found === null ? null : found.vlan, said)
    if (found === null) this.#state.packets.badCommunities += 1
    if (refusing || found === null) return silent(`not answered: ${describe(pdu, null, said)}`)
    if (!knowsVlan(this.#state.device, found.vlan)) return silent(`not answered, no such VLAN: ${text}`)
    const limit = this.#longest - 20 - community.length
    const answer = this.#answer(pdu, { ...found, version, limit })
    if (answer === null) return silent(`not answered: ${text}`)
    return { reply: sequence(integer(version), octetString(community), answer), text }
  }

  /** `community@20` is the community with VLAN 20 as context; an `@` may also be part of the community. */
  #admit(community: string): { readonly vlan: number; readonly mayWrite: boolean } | null {
    const { readCommunity, writeCommunity } = this.#access
    const right = (name: string) => (name === writeCommunity ? true : name === readCommunity ? false : null)
    const whole = right(community)
    if (whole !== null) return { vlan: 1, mayWrite: whole }
    const [, name = '', vlan = ''] = /^(.*)@(\d{1,4})$/s.exec(community) ?? []
    const mayWrite = right(name)
    return mayWrite === null ? null : { vlan: Number(vlan), mayWrite }
  }

  #answer(
    pdu: Pdu,
    how: {
      readonly vlan: number
      readonly mayWrite: boolean
      readonly version: 0 | 1 | 3
      readonly limit: number
    },
  ): Buffer | null {
    const facts = this.#facts(how.vlan)
    this.#count(pdu)
    switch (pdu.operation) {
      case operation.get:
      case operation.getNext:
        return how.version === 0 ? readVersion1(facts, pdu, how.limit) : read(facts, pdu, how.limit)
      case operation.getBulk:
        return how.version === 0 ? null : readInBulk(facts, pdu, how.limit)
      case operation.set: {
        const { status, index } = how.mayWrite
          ? write(facts, pdu)
          : { status: failure.noAccess, index: Math.min(1, pdu.bindings.length) }
        return answerWithError(pdu, how.version === 0 ? version1Status(status) : status, index)
      }
      default:
        return null
    }
  }

  #count({ operation: asked, bindings }: Pdu): void {
    const { packets } = this.#state
    if (asked === operation.get) packets.gets += 1
    if (asked === operation.getNext) packets.getNexts += 1
    if (asked === operation.set) packets.sets += 1
    if (asked === operation.set) packets.totalSet += bindings.length
    else packets.totalRequested += bindings.length
    packets.responses += 1
  }

  #version3(message: MessageV3, datagram: Buffer, refusing: boolean): Outcome {
    const { engine } = this.#state
    const opened = open(message, datagram, engine, refusing ? new Map() : this.#access.users)
    if ('report' in opened) return this.#report(message, opened.report, opened.session, flag.authenticated)
    const { scoped, session } = opened
    const { pdu } = scoped
    const level = message.flags & (flag.authenticated | flag.private)
    if (!scoped.engineId.equals(engine.id))
      return this.#report(message, 'unknownPduHandlers', session, level, pdu)
    const vlan = vlanOfContext(scoped.context)
    if (vlan === null || !knowsVlan(this.#state.device, vlan))
      return this.#report(message, 'unknownContexts', session, level, pdu)
    const text = describe(pdu, vlan, 'v3')
    const mayWrite = this.#access.users.get(message.username)?.account.mayWrite ?? false
    const limit = Math.min(this.#longest, Math.max(484, message.maximumSize)) - 160 - scoped.context.length
    const answer = this.#isHighEnough(message)
      ? this.#answer(pdu, { vlan, mayWrite, version: 3, limit })
      : answerWithError(pdu, failure.authorization, 0)
    if (answer === null) return silent(`not answered: ${text}`)
    const reply = sequence(octetString(engine.id), octetString(scoped.context), answer)
    return { reply: seal(message, engine, session, level, reply), text }
  }

  /** Groups are configured `v3 priv`: what a user sends on a lower level than its own is not authorised. */
  #isHighEnough({ username, flags }: MessageV3): boolean {
    const account = this.#access.users.get(username)?.account
    const wanted = flag.authenticated | (account?.privacy === 'none' ? 0 : flag.private)
    return (flags & wanted) === wanted
  }

  #report(
    message: MessageV3,
    name: ReportName,
    session: Session | null,
    level: number,
    about?: Pdu,
  ): Outcome {
    const { engine } = this.#state
    engine.counters[name] += 1
    const discovery = name === 'unknownEngineIds' && message.engineId.length === 0
    const text = discovery ? 'engine discovery v3' : `reported ${name} v3`
    if ((message.flags & flag.reportable) === 0) return silent(text)
    const pdu = encodePdu({
      operation: operation.report,
      // What is encrypted or unread has no request id to tell.
      requestId: about?.requestId ?? 0,
      status: 0,
      index: 0,
      bindings: [{ name: oidOf(reports[name]), value: counter(engine.counters[name]) }],
    })
    const scoped = sequence(octetString(engine.id), octetString(''), pdu)
    return { reply: seal(message, engine, session, level, scoped), text }
  }
}

/** `vlan-20` is VLAN 20, no context is VLAN 1; anything else is unknown. */
function vlanOfContext(context: string): number | null {
  if (context === '') return 1
  const [, vlan] = /^vlan-(\d{1,4})$/.exec(context) ?? []
  return vlan === undefined ? null : Number(vlan)
}

const words = new Map<number, string>(Object.entries(operation).map(([word, code]) => [code, word]))

function describe(pdu: Pdu, vlan: number | null, version: string): string {
  const first = pdu.bindings[0]?.name.join('.') ?? ''
  const repeated = pdu.operation === operation.getBulk ? ` max-repetitions ${pdu.index}` : ''
  const where = vlan === null || vlan === 1 ? '' : ` vlan ${vlan}`
  return `${words.get(pdu.operation) ?? 'unknown'} ${first} count ${pdu.bindings.length}${repeated}${where} ${version}`
}
