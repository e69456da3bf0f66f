import type { Choice } from '@patchbay/contract/questions'
import { uniqueAccessPoints, uniqueClients } from './dossier.ts'
import type { WirelessDossier } from './dossier.ts'
import { listedAs, roomWords } from './place-words.ts'
import { stageWords } from '../facts/client-stages.ts'

export const mostChoices = 50

/** Clients and access points to choose among; without any, people and devices that other systems named. */
export function choicesOf(dossier: WirelessDossier): Choice[] {
  const found = [...accessPointChoices(dossier), ...clientChoices(dossier)]
  if (found.length > 0) return found
  const people = dossier.people.map(({ login, name, detail, source }) => ({
    ask: login,
    title: name,
    detail,
    source,
  }))
  if (people.length > 0) return people
  const devices = new Map(dossier.devices.map((one) => [one.mac, one]))
  return [...devices.values()].map(({ mac, because, source }) => ({
    ask: mac,
    title: mac,
    detail: `${because}, on no controller`,
    source,
  }))
}

const accessPointChoices = (dossier: WirelessDossier): Choice[] =>
  uniqueAccessPoints(dossier).flatMap(([record]) => {
    if (record === undefined) return []
    const { value, source } = record
    const entry = listedAs(dossier, value)
    const room = entry === null ? null : roomWords(entry)
    return [
      {
        ask: value.radioMac,
        title: value.name ?? value.radioMac,
        detail: [value.joined ? 'joined' : 'not joined', value.model, room].filter(Boolean).join(' · '),
        source,
      },
    ]
  })

const clientChoices = (dossier: WirelessDossier): Choice[] =>
  uniqueClients(dossier).flatMap(([record]) => {
    if (record === undefined) return []
    const { value, source } = record
    const { mac, username, ssid, accessPoint, associatedAt } = value
    return [
      {
        ask: mac,
        title: mac,
        detail: [stageWords(value), username, accessPoint, ssid].filter(Boolean).join(' · '),
        source,
        ...(associatedAt === null
          ? {}
          : { reported: [{ word: 'associated', at: associatedAt.toISOString() }] }),
      },
    ]
  })
