import { isAuthorized } from '../facts/no-network.ts'
import { row, saidRow, someOf, switchRow } from './disagreement-rows.ts'
import type { JoinedPort } from './join-port.ts'
import { isUnread } from './not-read.ts'
import type { Rule } from './disagreement-rows.ts'

/** The identity system has a session here of a device that the switch does not see here. */
export const sessionWithoutDevice: Rule = (port, all) => {
  const seen = new Set(port.macs.map(({ mac }) => mac))
  const gone = port.identity.filter(({ value }) => value.passed && !seen.has(value.mac))
  const [first] = gone
  // While nobody has told what is on the port, nothing is missing from it.
  const { reported, remembered } = all.dossier
  if (first === undefined || (reported.forwarding === undefined && (remembered?.macs.length ?? 0) === 0))
    return null
  const here = seen.size === 0 ? 'no MAC' : someOf([...seen])
  return {
    rule: 'session-without-device',
    tone: 'warn',
    words: `ISE has a session for ${first.value.mac}, which is not on the port.`,
    rows: [
      ...gone.slice(0, 3).map((one) => saidRow(one, one.value.mac)),
      row(
        reported.forwarding?.source ?? 'index',
        here,
        reported.forwarding?.at ?? port.now.remembered?.observedAt ?? null,
      ),
    ],
  }
}

/** A device that is here has its newest session somewhere else. */
export const sessionElsewhere: Rule = (port, all) => {
  if (port.link !== null) return null
  const here = new Set(port.identity.map(({ value }) => value.mac))
  const away = port.elsewhere.find(({ value }) => !here.has(value.mac))
  if (away === undefined) return null
  const { value } = away
  const place = [value.nasName ?? value.nasAddress, value.interface].filter(Boolean).join(' ')
  return {
    rule: 'session-elsewhere',
    tone: 'warn',
    words: `${value.mac} is here; its ISE session is on ${place}.`,
    rows: [switchRow(port, all, value.mac), saidRow(away, place)],
  }
}

/** The voice VLAN of the port; while the switch does not say it, that of the walk, or the one that may be it. */
const voice = ({ now }: JoinedPort, maybe: number): number | null =>
  isUnread(now, 'voiceVlan') ? (now.remembered?.voiceVlan ?? maybe) : now.voiceVlan

/** The identity system gave a VLAN in which the switch does not have the device. */
export const sessionVlan: Rule = (port, all) => {
  for (const said of port.identity) {
    const { mac, vlan, passed } = said.value
    const seenIn = port.macs.filter((one) => one.mac === mac).map((one) => one.vlan)
    // A phone is in the voice VLAN and, while it starts, in the data VLAN of the same port.
    if (
      !passed ||
      vlan === null ||
      seenIn.length === 0 ||
      seenIn.includes(vlan) ||
      vlan === voice(port, vlan)
    )
      continue
    return {
      rule: 'session-vlan',
      tone: 'warn',
      words: `ISE says VLAN ${vlan} for ${mac}; the switch has it in VLAN ${seenIn.join(', ')}.`,
      rows: [saidRow(said, `VLAN ${vlan}`), switchRow(port, all, `VLAN ${seenIn.join(', ')}`)],
    }
  }
  return null
}

/** The switch let a device in that the identity system knows no session of, or the other way round. */
export const sessionVerdict: Rule = (port, all) => {
  for (const session of port.sessions) {
    const said = port.identity.find(({ value }) => value.mac === session.mac)
    if (said === undefined || said.value.passed === isAuthorized(session.status)) continue
    return {
      rule: 'session-verdict',
      tone: 'warn',
      words: `The switch says “${session.status}” for ${session.mac}; ISE says ${said.value.passed ? 'passed' : 'failed'}.`,
      rows: [
        row(
          all.dossier.reported.sessions?.source ?? 'switch',
          session.status,
          all.dossier.reported.sessions?.at ?? null,
        ),
        saidRow(said, said.value.passed ? 'passed' : 'failed'),
      ],
    }
  }
  return null
}
