import type { Port } from '@patchbay/contract/switches/port'
import type { SwitchDossier } from './dossier.ts'
import { failureSentence } from './failure-sentence.ts'

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** `VLAN 70 B07-staff`. */
const vlanWords = ({ accessVlan, mode, nativeVlan }: Port): string =>
  mode === 'trunk'
    ? `a trunk${nativeVlan === null ? '' : `, native VLAN ${nativeVlan.id}`}`
    : accessVlan === null
      ? mode
      : `VLAN ${accessVlan.id}${accessVlan.name === null ? '' : ` ${accessVlan.name}`}`

const linkWords = ({ link, speed, reason }: Port): string =>
  link === 'up'
    ? `up${speed === null ? '' : ` at ${speed} Mb/s`}`
    : link === 'err-disabled'
      ? `err-disabled${reason === null ? '' : ` (${reason})`}`
      : link === 'unknown'
        ? 'link state unknown'
        : link

function onePort(name: string, port: Port): string {
  const [device] = port.devices
  const who =
    port.macCount === 0
      ? ', no device seen'
      : port.macCount > 1
        ? `, ${port.macCount} MACs`
        : `, ${device?.hostname ?? device?.mac ?? 'one MAC'}`
  const where = port.outlet === null ? '' : `, outlet ${port.outlet.label}`
  return `${name} ${port.interface} is ${linkWords(port)}, ${vlanWords(port)}${who}${where}`
}

/** One sentence that could be read out on the phone. */
export function sentenceOf(
  dossier: SwitchDossier,
  asked: string,
  ports: readonly Port[],
  /** Ports that it does not have, in a sentence. */
  missing: string | null,
): string {
  const { remembered, choices, failure, spans } = dossier
  if (remembered === null) {
    if (dossier.name !== null) return `Looking at ${dossier.name}`
    return choices.length > 0
      ? `${dossier.moreChoices ? 'More than ' : ''}${counted(choices.length, 'switch', 'switches')} ${choices.length === 1 ? 'fits' : 'fit'} “${asked}”`
      : `There is no switch “${asked}”, and no room or outlet of that name has one`
  }
  const { device } = remembered
  const place = [
    device.buildingName ?? device.building,
    device.floor === null ? null : `floor ${device.floor}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
  const where = place === '' ? '' : ` in ${place}`
  if (failure !== null) {
    const last = device.walkedAt === null ? 'it was never read' : 'the rest is last known'
    return `${device.name}${where} ${failureSentence(failure)}; ${last}`
  }
  if (missing !== null && ports.length === 0) return missing
  const [port] = ports
  if (port !== undefined && ports.length === 1 && spans !== null) return onePort(device.name, port)
  if (ports.length === 0)
    return `${device.name}${where}${device.model === null ? '' : ` is a ${device.model}`}`
  const up = ports.filter(({ link }) => link === 'up').length
  const trouble = ports.filter(({ link }) => link === 'err-disabled').length
  const disputed = ports.filter(({ disagreements }) =>
    disagreements.some(({ tone }) => tone === 'warn'),
  ).length
  return [
    `${device.name}${where}: ${up} of ${counted(ports.length, 'port')} up`,
    ...(trouble === 0 ? [] : [`${trouble} err-disabled`]),
    ...(disputed === 0 ? [] : [`sources disagree on ${disputed}`]),
  ].join(', ')
}
