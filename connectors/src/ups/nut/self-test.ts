import { notFound, refused } from '../../failures.ts'
import type { Credential } from '../../connector-context.ts'
import type { Nut } from '../../transport/nut.ts'
import { NutError } from '../../transport/nut-talk.ts'
import { unconfirmedWrite } from '../../transport/unconfirmed-write.ts'
import type { Writing, Written } from '../../writing.ts'
import type { SelfTestAct } from '../writes.ts'
import { failureOfNut } from './nut-failures.ts'

/**
 * Instant commands by which a test of the battery is started and ended, the shortest first (NUT's `docs/nut-names.txt`). No
 * other command of a unit is ever sent.
 */
const names: Readonly<Record<SelfTestAct, readonly string[]>> = {
  start: ['test.battery.start.quick', 'test.battery.start'],
  cancel: ['test.battery.stop'],
}

/** The one that this unit has; null where it has none. */
export const commandFor = (act: SelfTestAct, offered: readonly string[]): string | null =>
  names[act].find((name) => offered.includes(name)) ?? null

export const canStart = (offered: readonly string[]): boolean => commandFor('start', offered) !== null
export const canStop = (offered: readonly string[]): boolean => commandFor('cancel', offered) !== null

/** Before a unit was asked what it has. */
export const usualCommand = (act: SelfTestAct): string =>
  act === 'start' ? 'test.battery.start.quick' : 'test.battery.stop'

/** A server looks at the login only when it is told to do something, and then says the same of both. */
const denied = (server: string, username: string) =>
  refused({
    cause: 'right-missing',
    message: `${server} does not permit ${username} to do this, or the password is wrong`,
  })

/** @throws Failure; silence after something was sent is unconfirmed */
export async function actOnTest(
  nut: Nut,
  credential: Credential | null,
  unit: string,
  act: SelfTestAct,
  writing: Writing,
): Promise<Written> {
  if (credential?.kind !== 'password') {
    throw refused({ cause: 'credential-refused', message: `${nut.name} starts no test without a login.` })
  }
  const { username, password } = credential
  let sent = false
  let answered = false
  try {
    return await nut.session(writing, async (talk) => {
      const offered = (await talk.list(['LIST', 'CMD', unit])).flatMap(([, command]) => command ?? [])
      const command = commandFor(act, offered)
      if (command === null) {
        throw notFound({
          cause: 'absent',
          message:
            act === 'start'
              ? `${unit} has no battery test that can be started.`
              : `${unit} cannot end a test.`,
        })
      }
      await talk.ask(['USERNAME', username])
      await talk.ask(['PASSWORD'], password.reveal())
      await writing.beforeSending(unit)
      sent = true
      const answer = await talk.ask(['INSTCMD', unit, command])
      answered = true
      return { sent: [`INSTCMD ${unit} ${command}`], answer: answer.join(' ') }
    })
  } catch (error) {
    if (error instanceof NutError) {
      throw error.code === 'ACCESS-DENIED' ? denied(nut.name, username) : failureOfNut(nut.name, unit, error)
    }
    throw sent && !answered ? unconfirmedWrite(nut.name, error) : error
  }
}
