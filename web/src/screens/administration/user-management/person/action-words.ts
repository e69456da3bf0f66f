import type { PersonDetail } from '@patchbay/contract/people/person'

export type ActionName = 'disable' | 'enable' | 'unlock' | 'confirm' | 'reset' | 'factor'

export interface Action {
  readonly name: ActionName
  /** On the button that opens it. */
  readonly verb: string
  /** Why it cannot be done; null when it can. */
  readonly locked: string | null
  /** What follows, before it is done. */
  readonly follows: string
  /** On the button that does it. */
  readonly button: string
  /** Afterwards. */
  readonly done: string
}

const countOf = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** What the person leaves behind, that somebody may have to look after. */
export function ownedWords({ owns, tokens }: Pick<PersonDetail, 'owns' | 'tokens'>): string[] {
  const programs = tokens.filter(({ revoked }) => !revoked).map(({ name }) => name)
  const { drafts, grants_asked, keys_asked } = owns
  return [
    ...(programs.length === 0 ? [] : [`Programs that stop: ${programs.join(', ')}.`]),
    ...(grants_asked === 0
      ? []
      : [`${countOf(grants_asked, 'grant', 'grants')} requested by this person can no longer be approved.`]),
    ...(keys_asked === 0 ? [] : [`${countOf(keys_asked, 'key request stays', 'key requests stay')} open.`]),
    ...(drafts === 0 ? [] : [`${countOf(drafts, 'form', 'forms')} kept as drafts for 7 days.`]),
  ]
}

/** What can be done to this account now, with its consequences counted. */
export function actionsFor(person: PersonDetail, own: boolean): Action[] {
  const { username, status, source, source_name, second_factor, unconfirmed } = person
  const sessions = countOf(person.sessions.length, 'session ends', 'sessions end')
  const tokens = person.tokens.filter(({ revoked }) => !revoked).length
  const ownReset = own ? 'Your own password is changed in My account.' : null
  const elsewhere = source === 'local' ? null : `${source_name ?? 'Another system'} has the password.`
  const all: (Action | null)[] = [
    status === 'locked'
      ? {
          name: 'unlock',
          verb: 'Unlock',
          locked: null,
          follows: `${username} can sign in again at once. The count of wrong passwords is reset.`,
          button: `Unlock ${username}`,
          done: `${username} is unlocked.`,
        }
      : null,
    unconfirmed === null
      ? null
      : {
          name: 'confirm',
          verb: 'Confirm account',
          locked: own ? 'An independent administrator confirms your account.' : null,
          follows: `${unconfirmed.words} Where two people must agree, both count as one ${unconfirmed.until === null ? 'until the account is confirmed' : `until ${unconfirmed.until.slice(0, 16).replace('T', ' ')} UTC`}. Confirm only if ${username} is a separate person and the only user of the account.`,
          button: `Confirm the account ${username}`,
          done: `The account ${username} is confirmed.`,
        },
    {
      name: 'reset',
      verb: 'Reset password',
      locked: ownReset ?? elsewhere,
      follows: `The password stops working, ${sessions} and ${countOf(tokens, 'token is', 'tokens are')} revoked.`,
      button: '',
      done: `The old password of ${username} is void.`,
    },
    second_factor
      ? {
          name: 'factor',
          verb: 'Remove second factor',
          locked: own ? 'Your own second factor is removed in My account.' : null,
          follows: `${username} signs in by password alone until a new second factor is enrolled; ${sessions}.`,
          button: `Remove the second factor of ${username}`,
          done: `${username} has no second factor now.`,
        }
      : null,
    status === 'disabled'
      ? {
          name: 'enable',
          verb: 'Enable',
          locked: null,
          follows: `${username} can sign in again, with the same rights as before.`,
          button: `Enable ${username}`,
          done: `${username} is enabled.`,
        }
      : {
          name: 'disable',
          verb: 'Disable',
          locked: own ? 'You cannot disable your own account. Ask another administrator.' : null,
          follows: [
            `${username} cannot sign in any more; ${sessions} and ${countOf(tokens, 'token stops', 'tokens stop')} working at the next call. Rights stay as they are.`,
            ...ownedWords(person),
          ].join(' '),
          button: `Disable ${username}`,
          done: `${username} is disabled and signed out everywhere.`,
        },
  ]
  return all.filter((action) => action !== null)
}
