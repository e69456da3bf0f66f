import { CallFailure } from '../../../api/failure.ts'
import { useClick } from '../../../api/use-click.ts'
import { announce } from '../../../ui/announcer.tsx'
import { useAskAgain } from './questions.ts'
import type { Shown } from './questions.ts'

/** One click at a time, with everything read again and said when it is done. */
export function useAction() {
  const askAgain = useAskAgain()
  const { run: click, ...rest } = useClick()
  const run = <T>(
    work: () => Promise<T>,
    words: string | null = null,
    again: Shown = 'all',
  ): Promise<T | null> =>
    click(async () => {
      const done = await work().catch(async (error: unknown) => {
        // What somebody else saved meanwhile is shown beside what was refused.
        if (error instanceof CallFailure && error.code === 'moved') await askAgain('all')
        throw error
      })
      await askAgain(again)
      if (words !== null) announce(words)
      return done
    })
  return { ...rest, run }
}
