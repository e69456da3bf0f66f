import type { TakesBeside } from '@patchbay/contract/changes/request-extra-fields'
import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { largestFiles, mostFiles, namedAlike } from '@patchbay/contract/changes/request-files'
import { besideFaults } from './extra-values.ts'
import { momentFault } from '@patchbay/contract/times/moment-text'
import { timeZoneNow } from '../../../preferences/time-zone.ts'
import { instantOf, isEmpty } from './form-values.ts'
import type { FormFile, FormValues } from './form-values.ts'
import { joinOf } from './join-values.ts'

/** By the name of the field, or `answers.<id>`. */
export type Faults = Readonly<Record<string, string>>

const megabytes = largestFiles / 1024 / 1024
export const filesHint = `At most ${mostFiles}, ${megabytes} MB together.`

/** What stands in the way of a preview, at its field, in a sentence. */
export function faultsIn(
  values: FormValues,
  parameters: readonly DeskParameter[],
  files: readonly FormFile[],
  takes: TakesBeside | null,
): Faults {
  const { requester, template, subject, words } = values
  const joins = joinOf(values) !== null
  const found: Readonly<Record<string, string | null>> = {
    requester: requester.trim() === '' ? 'Say for whom it is, by login or e-mail address.' : null,
    template: !joins && template === '' ? 'Choose what is asked for.' : null,
    subject: !joins && subject.trim().length < 3 ? 'Enter a subject in one line.' : null,
    words: words.trim().length < 3 ? 'Describe it in a few words.' : null,
    files: filesFault(files),
    about: joins && values.about.trim() === '' ? 'Say what it is about.' : null,
    ...(joins ? {} : besideFaults(values, takes)),
    ...Object.fromEntries(
      (joins ? [] : parameters).map((one) => [`answers.${one.id}`, answerFault(one, values.answers[one.id])]),
    ),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, fault]) => (fault === null ? [] : [[name, fault] as const])),
  )
}

function answerFault(
  { kind, required }: DeskParameter,
  answer: FormValues['answers'][string] | undefined,
): string | null {
  if (kind === 'heading' || kind === 'yes-no') return null
  if (isEmpty(answer)) return required === true ? 'It must be answered.' : null
  if (answer?.as === 'moment' && instantOf(answer.at) === null) return momentFault(answer.at, timeZoneNow())
  if (
    kind === 'number' &&
    answer?.as === 'text' &&
    !/^[+-]?\d{1,15}([.,]\d{1,6})?$/.test(answer.text.trim())
  ) {
    return 'It takes a number.'
  }
  if (kind === 'time' && answer?.as === 'text' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(answer.text.trim())) {
    return 'It takes a time, such as 08:00.'
  }
  return null
}

function filesFault(files: readonly FormFile[]): string | null {
  if (files.length > mostFiles) return `These are ${files.length} files; at most ${mostFiles} are taken.`
  const size = files.reduce((sum, one) => sum + one.size, 0)
  if (size > largestFiles) return `The files are larger than ${megabytes} MB together.`
  const empty = files.find((one) => one.size === 0)
  return empty === undefined ? namedAlike(files) : `${empty.name} is empty.`
}
