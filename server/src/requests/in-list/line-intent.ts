import { issueWords } from '@patchbay/contract/issue-words'
import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { requestAbout, requestWish } from '@patchbay/contract/changes/kinds/request-intent'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import type { Cells } from '../../changes/list-kind.ts'
import { evidenceFault } from '../evidence.ts'
import { readYesNo } from './answer-from-text.ts'
import { besideOf } from './extra-columns.ts'
import type { Takes } from './extra-columns.ts'
import { answersOf } from './line-answers.ts'
import type { LineAnswers } from './line-answers.ts'
import type { LineFacts, LineFault } from './line-facts.ts'

/** What a line asks a desk for, as somebody fills it into the form. */
export type LineRead = { readonly wish: RequestWish } | { readonly faults: readonly LineFault[] }

interface Reader {
  readonly mayLookUp: boolean
  /** The head of a column by its name. */
  readonly headOf: (column: string) => string
  readonly takes: Takes
  readonly now: Date
  readonly ask: Ask
}

/** All that is wrong with a line, or its wish. */
export async function wishOfLine(cells: Cells, facts: LineFacts, reader: Reader): Promise<LineRead> {
  const { desk, template, parameters, fault } = facts
  const { requester, subject, words } = cells
  const { about, evidence, faults: ofAbout } = aboutOf(cells, reader)
  const beside = besideOf(cells, desk, reader)
  const answered = await answersOrWhy(cells, facts, reader)
  const read = requestWish.safeParse({
    system: desk?.name ?? null,
    requester,
    template: template?.id ?? cells['template'],
    drawn: (parameters ?? []).map(({ id, name, kind, required }) => ({ id, name, kind, required })),
    subject,
    words,
    answers: answered.answers,
    ...beside.said,
    about,
    evidence,
  })
  const own = (read.error?.issues ?? []).map((issue): LineFault => {
    const [column = '', id] = issue.path
    const message = issueWords(issue)
    const question = column === 'answers' ? parameters?.find((one) => one.id === id) : undefined
    return question === undefined
      ? { column: String(column), words: message }
      : { column: question.id, words: `${question.name}: ${message}` }
  })
  const faults = [
    ...(fault === null ? [] : [fault]),
    ...own,
    ...beside.faults,
    ...ofAbout,
    ...answered.faults,
  ]
  return read.success && faults.length === 0 ? { wish: read.data } : { faults }
}

/** What cannot be read meanwhile is a fault of the line. */
async function answersOrWhy(
  cells: Cells,
  { desk, template, parameters }: LineFacts,
  { headOf, ask }: Reader,
): Promise<LineAnswers> {
  if (desk === null || template === null || parameters === null) return { answers: {}, faults: [] }
  try {
    return await answersOf(cells, { desk, template: template.id, parameters }, headOf, ask)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return {
      answers: {},
      faults: [{ column: 'template', words: `It could not be read: ${error.detail.message}` }],
    }
  }
}

/** What it is about; a device where that is not said. */
function aboutOf(
  { about: text, kind: saidKind, evidence: said = 'no' }: Cells,
  { mayLookUp }: Reader,
): Pick<RequestWish, 'about' | 'evidence'> & { readonly faults: readonly LineFault[] } {
  const kind = (saidKind ?? 'device').toLowerCase()
  const evidence = readYesNo(said)
  const read = requestAbout.safeParse({ kind, text })
  const about = text !== undefined && read.success ? read.data : null
  const wrongKind = !Object.hasOwn(requestAbout.shape.kind.enum, kind)
  const unknown = evidence === true && !wrongKind ? evidenceFault({ about }, mayLookUp) : null
  const tooLong = text !== undefined && text.length > 200
  return {
    about,
    evidence: evidence ?? false,
    faults: [
      ...(wrongKind ? [{ column: 'kind', words: 'Enter device, person or place.' }] : []),
      ...(text === undefined && saidKind !== undefined
        ? [{ column: 'about', words: 'Enter which one.' }]
        : []),
      ...(tooLong ? [{ column: 'about', words: 'It has 200 characters at most.' }] : []),
      ...(evidence === null ? [{ column: 'evidence', words: 'Enter yes or no.' }] : []),
      ...(unknown === null ? [] : [{ column: 'evidence', words: unknown }]),
    ],
  }
}
