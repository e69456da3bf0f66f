import type { AuthContext } from 'ssh2'
import type { Lab, LabAccounts } from '../../../../emulator/emulator.ts'
import type { Account } from '../session/session.ts'
import { systemName } from './levers.ts'

/** The two ways in that the lab's switches offer. */
const methods: ('password' | 'keyboard-interactive')[] = ['password', 'keyboard-interactive']

function accountFor(accounts: LabAccounts, username: string, password: string): Account | null {
  const { switchLogin, switchReader } = accounts
  if (username === switchLogin.username && password === switchLogin.password)
    return { username, privilege: 15 }
  if (username === switchReader.username && password === switchReader.password)
    return { username, privilege: 1 }
  return null
}

/**
 * Answers one authentication request. `onAccount` is called with who came in, `onRefused` with every wrong try: the
 * device hangs up after three.
 */
export function authenticate(
  lab: Lab,
  context: AuthContext,
  onAccount: (account: Account) => void,
  onRefused: () => void,
): void {
  const decide = (password: string) => {
    const refusing = lab.levers.system(systemName).refusing
    const account = refusing ? null : accountFor(lab.accounts, context.username, password)
    if (account === null) {
      context.reject(methods)
      onRefused()
      return
    }
    onAccount(account)
    context.accept()
  }
  if (context.method === 'password') decide(context.password)
  else if (context.method === 'keyboard-interactive') {
    context.prompt([{ prompt: 'Password: ', echo: false }], (answers) => decide(answers[0] ?? ''))
  } else context.reject(methods)
}
