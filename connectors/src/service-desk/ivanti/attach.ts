import { z } from 'zod'
import { notFound, refused, unconfirmed } from '../../failures.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import { fileAllowed } from '../texts.ts'
import type { NewFile } from '../writes.ts'
import { requestOf } from './desk-objects.ts'
import { recIdField } from './fields.ts'
import { formWith } from './file-form.ts'
import { fileRow } from './read-request.ts'
import { notTaken, scrubbed } from './refusals.ts'
import { rowOf } from './request-rows.ts'
import type { RequestsOf } from './request-rows.ts'
import { readRecord } from './rows.ts'

const path = ['rest', 'Attachment']

const uploaded = z
  .array(z.object({ FileName: z.string().nullish(), IsUploaded: z.boolean(), Message: z.string().nullish() }))
  .min(1)

export const attachLine = (base: string, { request, name, type, octets }: NewFile) =>
  `POST ${base}/${path.join('/')} ${name} (${type}, ${octets.length} octets) to ${request}`

/** Uploads a file and sees to it that it hangs on its request: some tenants take it and leave it nowhere. @throws Failure */
export async function attach({ ivanti }: RequestsOf, file: NewFile, given: Writing): Promise<Written> {
  const writing = writingInSteps(given)
  fileAllowed(file)
  const { of, recId } = requestOf(file.request)
  const { name } = ivanti
  // The upload does not look whether its request is there.
  const parent = await readRecord(ivanti, of.set, recId, rowOf(of), writing)
  if (parent.value === null) {
    throw notFound({ cause: 'absent', message: `${name} does not have this request; nothing was sent` })
  }
  const line = attachLine(await ivanti.base(writing), file)
  const fields = { ObjectID: recId, ObjectType: of.attachedTo, AttachmentType: 'File' }
  const answer = await ivanti.write({ method: 'POST', parts: path, octets: formWith(fields, file) }, writing)
  if (answer.status >= 400) throw notTaken(name, answer)
  const attachment = uploadedIn(name, answer.text)
  const linked = { sent: [line], answer: `${answer.status} ${attachment}` }
  if (await hangs()) return linked
  const set = `attachments('${attachment}')`
  const body = { ParentLink_RecID: recId, ParentLink_Category: `${of.object}#` }
  const parts = ['odata', 'businessobject', set]
  const second = await ivanti.write({ method: 'PATCH', parts, body }, writing)
  if (second.status >= 300) throw notTaken(name, second)
  if (!(await hangs())) {
    throw refused({ cause: 'not-understood', message: `${name} accepted the file and did not attach it` })
  }
  const patch = `PATCH ${await ivanti.base(writing)}/${parts.join('/')} ${JSON.stringify(body)}`
  return { sent: [line, patch], answer: linked.answer }

  async function hangs(): Promise<boolean> {
    const { value } = await readRecord(ivanti, 'attachments', attachment, fileRow, writing)
    return value?.ParentLink_RecID?.toUpperCase() === recId
  }
}

/** Status 300 is a refusal in the same form as a success: each file says it for itself. */
function uploadedIn(name: string, text: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const [first] = uploaded.safeParse(body).data ?? []
  const id = recIdField.safeParse(first?.Message).data
  if (first?.IsUploaded === true && id !== undefined) return id
  if (first === undefined || first.IsUploaded) {
    const message = `${name} did not confirm the file; the result is not known until it is read`
    throw unconfirmed({ cause: 'not-understood', message })
  }
  const words = scrubbed(first.Message ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
  const message = `${name} rejected the file: ${words || 'no reason given'}`
  throw refused({ cause: 'not-understood', message, evidence: 'IsUploaded false' })
}
