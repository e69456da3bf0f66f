import { onboardedThings, thingWords } from '@patchbay/contract/changes/onboarded-things'
import { optionWords, reservationOptions } from '@patchbay/contract/changes/reservation-options'
import type { Affected, FieldChange } from '@patchbay/contract/changes/preview'
import type { Means, Shown } from '../../kind.ts'
import type { ReservationIntent } from '../../../addresses/intent.ts'
import { elsewhereNow } from '../../../addresses/check-where.ts'
import { otherChanges, otherSentences } from './show-others.ts'
import { inSubnet, placesOf } from '../../../addresses/parts.ts'
import type { Place } from '../../../addresses/parts.ts'
import { affectedWith, showRenewal } from '../../../addresses/renewal.ts'
import { neededServer } from '../../../addresses/dhcp-servers.ts'
import type { ReservationSnapshot } from '../../../addresses/snapshot.ts'
import { changeOf, wantedBody } from '../../../addresses/wanted.ts'

type Says = Pick<
  ReservationIntent,
  'address' | 'hostname' | 'owner' | 'description' | 'thing' | 'room' | 'options'
>

type Fields = Readonly<Record<string, string | null>>

/** In words of ours; another program's word stays as it is. */
function thingSaid(word: string | null): string | null {
  const thing = onboardedThings.find((one) => one === word)
  return thing === undefined ? word : thingWords[thing]
}

const fields = (says: Says | null): Fields => ({
  Address: says?.address ?? null,
  'Host name': says?.hostname ?? null,
  Owner: says?.owner ?? null,
  Description: says?.description ?? null,
  Kind: thingSaid(says?.thing ?? null),
  Room: says?.room ?? null,
  ...Object.fromEntries(
    reservationOptions.map((name) => [`${optionWords[name]} (${name})`, says?.options?.[name] ?? null]),
  ),
})

const saysNow = ({ servers }: ReservationSnapshot) => servers.find(({ says }) => says !== null)?.says ?? null

/** As the first server has it that has one. */
export const fieldsOf = (snapshot: ReservationSnapshot): Fields => fields(saysNow(snapshot))

const usual = new Set(['Address', 'Host name', 'Owner', 'Description'])

/** The change as a sentence, field by field, and command by command as each server gets it. */
export function showReservation(intent: ReservationIntent, before: ReservationSnapshot, means: Means): Shown {
  const { systems } = means
  const now = fieldsOf(before)
  const options = intent.options ?? saysNow(before)?.options ?? null
  const wanted = fields(intent.state === 'none' ? null : { ...intent, options })
  // What few reservations say is shown where one says it.
  const changed = Object.entries(wanted)
    .map(([field, value]): FieldChange => ({ field, before: now[field] ?? null, intent: value }))
    .filter(({ field, before: was, intent: will }) => usual.has(field) || was !== null || will !== null)
  const open = placesOf(intent, before).filter(({ intent: wish, server }) => {
    const { plans } = neededServer(systems, server.system)
    return !plans.same(server.body, wantedBody(plans, wish, server))
  })
  const target = `${intent.address ?? now['Address'] ?? before.subnet.network} for ${intent.mac}`
  const renewal = showRenewal(intent, before, means)
  const set = open.some(({ elsewhere }) => elsewhere === null)
  const nothing = open.length === 0 && renewal === null
  const titles = (of: readonly Place[]) => of.map(({ server }) => server.title).join(' and ')
  return {
    sentence: [
      set
        ? sentenceOf(intent, target, titles(open.filter(({ elsewhere }) => elsewhere === null)))
        : `${target} already is as intended.`,
      ...otherSentences(before, open),
      ...(renewal === null ? [] : [`Then: ${renewal.sentence}`]),
    ].join(' '),
    target,
    fields: [...changed, ...otherChanges(intent, before)],
    sendings: [
      ...open.map(({ intent: wish, server, elsewhere }) => {
        const { plans } = neededServer(systems, server.system)
        const { way, saves, body, says } = server
        return {
          to: `${server.title}${inSubnet(elsewhere)}`,
          lines: [...plans.lines({ way, saves, body, says }, changeOf(plans, wish, server))],
        }
      }),
      ...(renewal?.sendings ?? []),
    ],
    affected: affectedWith(renewal, intent, before, set ? affectedBy(intent, before) : []),
    transliterated: [],
    nothing,
  }
}

function sentenceOf({ state, hostname }: ReservationIntent, target: string, where: string): string {
  if (state === 'none') return `Remove the reservation of ${target} on ${where}.`
  return `Reserve ${target}${hostname === null ? '' : ` (${hostname})`} on ${where}.`
}

function affectedBy(intent: ReservationIntent, before: ReservationSnapshot): Affected[] {
  const { leases, holder, subnet } = before
  const { mac, address, owner } = intent
  const own = leases.find(({ here }) => here)
  const now = own ?? leases[0]
  // Where it was seen last is not where it is.
  const has = before.has?.now === true ? before.has.addresses : []
  const device = {
    mac,
    address: now?.address ?? (has.length === 0 ? null : has.join(', ')),
    name: intent.hostname ?? now?.hostname ?? null,
    owner,
    how: howOf(intent, elsewhereNow(before) === null, subnet.network),
  }
  const other = {
    mac: holder?.mac ?? null,
    address,
    name: holder?.hostname ?? null,
    owner: null,
    how: 'gets another address when it renews',
  }
  const keeps = own === undefined ? address !== null && has.includes(address) : own.address === address
  return [...(keeps ? [] : [device]), ...(holder === null ? [] : [other])]
}

function howOf({ state, address }: ReservationIntent, here: boolean, network: string): string {
  if (state === 'none') return 'may get another address when it renews'
  const gets = `gets ${address ?? 'its name'}`
  if (!here) return `${gets} once it is in ${network}; until then it keeps its address`
  return `${gets} when it renews; until then it keeps its address`
}
