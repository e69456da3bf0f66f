import type { Reading } from '@patchbay/connectors/asking'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { EndpointStub, MacPart } from '@patchbay/connectors/identity/detail'
import { failureWords } from '../sources/failure-words.ts'
import type { Heard, Settled, Turn } from '../sources/ask-source.ts'
import type { Offer } from './chosen.ts'
import { latestSession, lastSignOn, note, notAsked, silent } from './dossier.ts'
import type { Heard as Part } from './dossier.ts'
import type { AdmissionSearch, IdentitySystem, Tell } from './search.ts'
import { twinOf } from './find-twin.ts'

type Can = Partial<IdentityCapabilities>

interface Asked {
  readonly search: AdmissionSearch
  readonly system: IdentitySystem
  readonly can: Can
}

/** The administration service: endpoints, groups, network devices, adaptive control. */
export async function askEndpoints(
  search: AdmissionSearch,
  system: IdentitySystem,
  turn: Turn,
  described: () => void,
  tell: Tell,
): Promise<Settled> {
  const { dossier } = search
  const tally = new Tally()
  try {
    turn.asking()
    const can = await system.can()
    const asked = { search, system, can }
    if (search.wanted.part !== null) {
      const { offers, reading } = await byPart(asked, search.wanted.part)
      tell(offers)
      tally.add(reading)
    }
    await named(asked, tally)
    turn.waiting(tally.heard)
    const mac = await search.chosen.mac
    if (mac === null) {
      for (const part of [dossier.endpoint, dossier.containment])
        notAsked(part, 'no single endpoint to look up')
    } else {
      turn.asking()
      await ofMac(asked, mac, tally)
      described()
      turn.waiting(tally.heard)
      await search.decided
      turn.asking()
      await aroundIt(asked, mac, tally)
    }
    notAsked(dossier.device, 'no authentication names a switch')
    return tally.settled()
  } catch (error) {
    for (const part of [dossier.endpoint, dossier.containment, dossier.group, dossier.device, dossier.twin]) {
      silent(part, system.name, failureWords(error))
    }
    throw error
  } finally {
    if (search.wanted.part !== null) tell([])
    described()
    search.grown()
  }
}

const notAll = 'not all of its entries could be read'

/** What several questions to one service came to. */
class Tally {
  #count = 0
  #answered = 0
  readonly #failures: unknown[] = []
  #complete = true
  #of: number | null = null
  #why: string | null = null

  get heard(): Heard | null {
    if (this.#answered === 0) return null
    const of = this.#of === null ? {} : { of: this.#of }
    return { count: this.#count, complete: this.#complete, ...of }
  }

  get #heardWithWhy(): Heard | null {
    const { heard } = this
    return heard === null || this.#why === null ? heard : { ...heard, why: this.#why }
  }

  /** A list that was read. */
  add({ value, complete, of }: Reading<readonly unknown[]>): void {
    this.#answered += 1
    this.#count += value.length
    this.#complete &&= complete
    this.#of = of ?? null
  }

  /** Asks and notes; a failure is kept for the end, so that what else can be told is. */
  async take<T>(
    heard: Part<T>,
    source: string,
    reading: Promise<{ value: T; observedAt: Date; complete: boolean }> | undefined,
    nothing: (value: T) => boolean,
  ): Promise<void> {
    if (reading === undefined) {
      notAsked(heard, `${source} has no such part`)
      return
    }
    try {
      const { value, observedAt, complete } = await reading
      // That it was not among those that could be read does not say that it is not there.
      if (nothing(value) && !complete) silent(heard, source, notAll)
      else note(heard, source, observedAt, value, nothing)
      this.#answered += 1
      this.#count += nothing(value) ? 0 : 1
      if (!complete) this.#why ??= notAll
      this.#complete &&= complete
    } catch (error) {
      silent(heard, source, failureWords(error))
      this.#failures.push(error)
    }
  }

  settled(): Settled {
    const [failure] = this.#failures
    if (failure !== undefined && this.#answered === 0) throw failure
    if (this.#answered === 0) return null
    return failure === undefined
      ? this.#heardWithWhy
      : { count: this.#count, complete: false, why: failureWords(failure) }
  }
}

/** Endpoints whose MAC has this part, for the person to choose. */
async function byPart(
  { search, system, can }: Asked,
  part: MacPart,
): Promise<{ readonly offers: readonly Offer[]; readonly reading: Reading<readonly EndpointStub[]> }> {
  const none = { value: [], complete: true, dropped: 0, observedAt: new Date() }
  const reading = (await can.findEndpointsByPart?.(part, search.ask)) ?? none
  const offers = reading.value.map(({ mac, description }): Offer => ({
    ask: mac,
    title: mac,
    detail: description,
    source: system.name,
    strength: 'now',
  }))
  return { offers, reading }
}

const absent = (value: unknown) => value === null

/** A name may be a group's or a network device's; an address may be a network device's. */
async function named({ search, system, can }: Asked, tally: Tally): Promise<void> {
  const { wanted, dossier, ask } = search
  const { name, address, port } = wanted
  const work: Promise<void>[] = []
  if (name !== null) {
    work.push(tally.take(dossier.group, system.name, can.findGroup?.(name, ask), absent))
    work.push(tally.take(dossier.device, system.name, can.findNetworkDevice?.({ name }, ask), absent))
  }
  const at = address ?? (port === null ? null : await search.index.addressOf(port.switch))
  const device = at !== null ? { address: at } : port === null ? null : { name: port.switch }
  if (device !== null) {
    work.push(tally.take(dossier.device, system.name, can.findNetworkDevice?.(device, ask), absent))
  }
  await Promise.all(work)
  if (work.length > 0) search.grown()
}

async function ofMac({ search, system, can }: Asked, mac: string, tally: Tally): Promise<void> {
  const { dossier, ask } = search
  await Promise.all([
    tally.take(dossier.endpoint, system.name, can.readEndpoint?.(mac, ask), absent),
    tally.take(dossier.containment, system.name, can.readContainment?.(mac, ask), absent),
  ])
  search.grown()
}

/** The group it is in, the switch it authenticated at, and another of its group that is authorized. */
async function aroundIt({ search, system, can }: Asked, mac: string, tally: Tally): Promise<void> {
  const { dossier, ask } = search
  const endpoint = dossier.endpoint.value
  const nas = latestSession(dossier)?.session.nasAddress ?? lastSignOn(dossier)?.nasAddress ?? null
  const work: Promise<void>[] = []
  if (endpoint?.group) {
    work.push(tally.take(dossier.group, system.name, can.findGroup?.(endpoint.group, ask), absent))
  } else notAsked(dossier.group, 'the endpoint is in no known group')
  if (nas !== null && dossier.device.state !== 'known') {
    const question = { address: nas }
    work.push(tally.take(dossier.device, system.name, can.findNetworkDevice?.(question, ask), absent))
  }
  if (search.twin !== null || endpoint?.groupId) {
    // It needs the sessions of others too: what those do not say is no fault of this service.
    const other = new Tally()
    const groupId = endpoint?.groupId ?? null
    const take = async () => {
      const twin = twinOf(can, { groupId, mac }, search)
      await other.take(dossier.twin, system.name, twin, absent)
      if (dossier.twin.state === 'none') dossier.twin.why = (await twin).why
    }
    work.push(take())
  } else notAsked(dossier.twin, 'the endpoint is in no known group')
  await Promise.all(work)
}
