import type { Answer, Command, Context } from '../command/command.ts'

const tries = 3

/** The secret is asked three times; how often real devices ask is unconfirmed. */
async function enable(context: Context): Promise<Answer> {
  const { session, lab } = context
  if (session.privilege > 1) return []
  for (let left = tries; left > 0; left--) {
    const secret = await context.question('Password: ', true)
    if (secret === null) return ['% Error in authentication.', '']
    if (secret === lab.accounts.switchLogin.enable) {
      session.privilege = 15
      return []
    }
    if (left === 1) return ['% Bad secrets', '']
  }
  return []
}

export const enableCommands: readonly Command[] = [
  { pattern: 'enable [15]', run: enable },
  {
    pattern: 'disable',
    run({ session }) {
      session.privilege = 1
      return []
    },
  },
]
