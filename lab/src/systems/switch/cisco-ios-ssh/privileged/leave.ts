import type { Command, Context, Lines } from '../command/command.ts'

function leave({ session }: Context): Lines {
  session.leaving = true
  return []
}

export const leaveCommands: readonly Command[] = [{ pattern: '(exit|logout|quit)', run: leave }]
