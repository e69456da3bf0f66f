import { z } from 'zod'
import { Failure, refused } from '../../failures.ts'
import type { Ask } from '../../asking.ts'
import type { Writing, Written } from '../../writing.ts'
import type { ReservationChange } from '../writes.ts'
import type { KeaChannel } from './channel.ts'
import { hostCommands, setLine } from './plan-reservation.ts'
import { keaPlace, standingOf } from './read-reservation.ts'
import type { KeaPlace, Standing } from './read-reservation.ts'
import { sameBody } from './reservation-body.ts'
import { readRunning, withReservation } from './running-configuration.ts'

/** Kea: by host_cmds where that is there, else by the whole configuration with one reservation in it changed. */
export async function setReservation(
  channel: KeaChannel,
  change: ReservationChange,
  writing: Writing,
): Promise<Written> {
  const place = keaPlace(change.place)
  const standing = await standingOf(channel, place, writing)
  const { way, body } = standing
  if (sameBody(body, change.wanted)) return { sent: [], answer: 'It already was as intended.' }
  if (body !== null && !sameBody(body, change.known)) {
    throw refused({
      cause: 'busy',
      message: `${channel.name} changed the reservation of ${place.mac} since it was read; nothing was sent`,
    })
  }
  return way === 'configuration'
    ? byConfiguration(channel, place, standing, change, writing)
    : byCommand(channel, place, standing, change, writing)
}

async function byCommand(
  channel: KeaChannel,
  place: KeaPlace,
  { way, body }: Standing,
  { wanted }: ReservationChange,
  writing: Writing,
): Promise<Written> {
  const sent: string[] = []
  const answers: string[] = []
  for (const [command, parameters] of hostCommands(way, place, body, wanted)) {
    await writing.beforeSending(channel.name)
    const answer = await channel.command(command, parameters, writing, { changes: true })
    if (answer.state === 'unsupported') {
      throw refused({ cause: 'right-missing', message: `${channel.name} no longer has ${command}` })
    }
    sent.push(`${command} ${JSON.stringify(parameters)}`)
    answers.push(answer.state === 'ok' ? answer.text : 'nothing was there')
  }
  return { sent, answer: answers.join('\n') }
}

/** A configuration is tested, and taken over only where nobody has changed it since it was read. */
async function byConfiguration(
  channel: KeaChannel,
  { id, mac }: KeaPlace,
  { running, body }: Standing,
  { wanted }: ReservationChange,
  writing: Writing,
): Promise<Written> {
  const parameters = { Dhcp4: withReservation(running, id, mac, wanted) }
  await channel.command('config-test', parameters, writing, { changes: true })
  await refuseMoved(channel, running, writing)
  await writing.beforeSending(channel.name)
  try {
    const answer = await channel.command('config-set', parameters, writing, { changes: true })
    return {
      sent: ['config-test', setLine(id, body, wanted)],
      answer: answer.state === 'ok' ? answer.text : null,
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause !== 'not-understood') throw error
    const back = await putBack(channel, running.dhcp4, writing)
    throw refused({ ...error.detail, message: `${error.detail.message}. ${back}` })
  }
}

const hashed = z.object({ hash: z.string() })

/** A hash tells in a few octets what the whole configuration would; 2.2 has none. */
async function refuseMoved(channel: KeaChannel, running: Standing['running'], ask: Ask): Promise<void> {
  const answer = running.hash === null ? null : await channel.command('config-hash-get', null, ask)
  const told = hashed.safeParse(answer?.state === 'ok' ? answer.arguments : null)
  const moved = told.success
    ? told.data.hash !== running.hash
    : JSON.stringify((await readRunning(channel, ask)).dhcp4) !== JSON.stringify(running.dhcp4)
  if (!moved) return
  throw refused({
    cause: 'busy',
    message: `The configuration of ${channel.name} was changed by somebody else; nothing was sent`,
  })
}

/** A server that refuses a configuration after its test may serve nobody until it is given a good one. */
async function putBack(channel: KeaChannel, dhcp4: object, writing: Writing): Promise<string> {
  try {
    await writing.beforeSending(channel.name)
    await channel.command('config-set', { Dhcp4: dhcp4 }, writing, { changes: true })
    return 'The earlier configuration was restored.'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return `It rejected the earlier configuration: ${error.detail.message}. Check whether it still serves.`
  }
}

export async function saveConfiguration(channel: KeaChannel, writing: Writing): Promise<Written> {
  await writing.beforeSending(channel.name)
  const answer = await channel.command('config-write', null, writing, { changes: true })
  if (answer.state !== 'ok') {
    throw refused({ cause: 'right-missing', message: `${channel.name} does not write its configuration` })
  }
  return { sent: ['config-write'], answer: answer.text }
}
