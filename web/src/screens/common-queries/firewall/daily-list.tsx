import type { DailyQuestion } from '@patchbay/contract/common-queries/firewall/daily-questions'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { KeptList } from '../../../saved-views/saved-list.tsx'
import { ageWords } from '../../../ui/age.ts'
import { instantWords, wordsWithTimes } from '../../../ui/clock-words.ts'
import { flowName, useDailyChanges, useDailyQuestions } from './use-daily-questions.ts'

interface Props {
  readonly onOpen: (question: DailyQuestion) => void
  readonly onClose: () => void
}

/** All daily questions, each with its last verdict; one is opened and stopped here. */
export function DailyList({ onOpen, onClose }: Props) {
  const { data: all } = useDailyQuestions()
  const { save, stop } = useDailyChanges()
  const zone = useTimeZone()
  return (
    <KeptList
      title="Daily questions"
      thing="daily question"
      away={{ verb: 'Stop', done: 'stopped' }}
      saved={all?.map((one) => ({ ...one, name: flowName(one) }))}
      none="No daily questions. Enter a source and a destination, and choose Ask this question daily."
      below={(one) => standingWords(one, zone)}
      onOpen={onOpen}
      take={stop}
      putBack={save}
      onClose={onClose}
    />
  )
}

/** The last verdict with its age, why there is none of the latest time, and when it is asked next. */
export function standingWords(
  { verdict, without, nextAt, stopped }: DailyQuestion,
  zone: string,
  now = Date.now(),
): string {
  const ago = (at: string) => `${ageWords(now - Date.parse(at))} ago`
  const parts = [
    verdict === null
      ? 'No verdict yet.'
      : `${wordsWithTimes(verdict.sentence, zone)}, read ${ago(verdict.observedAt)}, the same since ${instantWords(new Date(verdict.since), zone)}.`,
    without === null ? null : `No verdict ${ago(without.at)}: ${wordsWithTimes(without.why, zone)}.`,
    stopped === null ? null : `Stopped ${ago(stopped.at)}. ${stopped.why}`,
    nextAt === null ? null : `Next ${instantWords(new Date(nextAt), zone)}.`,
  ]
  return parts.filter((part) => part !== null).join(' ')
}
