import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { badPayload, empty, json, noRecord } from '../tenant/answers.ts'
import type { Desk } from '../desk/desk.ts'
import { formParts, type FormPart } from './form-data.ts'

/** What a file was, and for which record it was sent. */
export interface KeptFile {
  readonly sentFor: string
  readonly contentType: string
  readonly bytes: Buffer
}

interface Outcome {
  readonly FileName: string
  readonly IsUploaded: boolean
  readonly Message: string
}

/** Judged by the end of its name and never by what is in it. */
const isTaken = (desk: Desk, name: string) =>
  desk.takesFiles() && desk.options.fileTypes.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')

function upload(desk: Desk, file: FormPart, sentFor: string): Outcome {
  const name = file.filename ?? ''
  const no = (Message: string): Outcome => ({ FileName: name, IsUploaded: false, Message })
  if (!isTaken(desk, name)) return no('Upload Failed, Invalid attachment type.')
  const there = [...desk.attachments.rows()].some(
    (row) =>
      row['ATTACHNAME'] === name &&
      (row['ParentLink_RecID'] === sentFor || desk.files.get(row.RecId)?.sentFor === sentFor),
  )
  if (there) return no(`${name} is already attached to this object. Please change the name.`)
  // The record is made without a parent, whether or not there is one.
  const row = desk.attachments.insert({
    ATTACHNAME: name,
    ATTACHSIZE: file.bytes.length,
    AttachmentType: 'File',
  })
  if (desk.keeps()) desk.files.set(row.RecId, { sentFor, contentType: file.contentType, bytes: file.bytes })
  else desk.attachments.remove(row)
  desk.record(`Attachment ${row.RecId} uploaded: ${JSON.stringify(name)}, ${file.bytes.length} bytes`)
  return { FileName: name, IsUploaded: true, Message: row.RecId }
}

/** `POST /api/rest/Attachment`. Where one of the files is not taken, all are answered with 300. */
export function uploadAll(desk: Desk, request: HttpRequest): HttpAnswer {
  const parts = formParts(request.headers['content-type'] ?? '', request.bytes ?? Buffer.alloc(0))
  const field = (...names: readonly string[]) =>
    parts
      .find(({ name, filename }) => filename === null && names.includes(name.toLowerCase()))
      ?.bytes.toString() ?? ''
  const sentFor = field('objectid', 'businessobjectid').toUpperCase()
  const type = field('objecttype')
  const files = parts.filter(({ filename }) => filename !== null)
  if (!/^[0-9A-F]{32}$/.test(sentFor)) throw badPayload('ObjectID is not valid.')
  if (!type.endsWith('#')) throw badPayload('ObjectType is not valid.')
  if (files.length === 0) throw badPayload('There is no file in the request.')
  const outcomes = files.map((file) => upload(desk, file, sentFor))
  return json(outcomes.every(({ IsUploaded }) => IsUploaded) ? 200 : 300, outcomes)
}

const idOf = ({ query }: HttpRequest) => (query.get('ID') ?? query.get('id') ?? '').toUpperCase()

export function download(desk: Desk, request: HttpRequest): HttpAnswer {
  const row = desk.attachments.byId(idOf(request))
  const file = desk.files.get(idOf(request))
  if (row === null || file === undefined) throw noRecord()
  const name = String(row['ATTACHNAME']).replace(/[^\x20-\x7e]|["\\]/g, '_')
  return {
    status: 200,
    headers: { 'Content-Type': file.contentType, 'Content-Disposition': `attachment; filename="${name}"` },
    bytes: file.bytes,
  }
}

/** What never was is deleted just as well. */
export function deleteOne(desk: Desk, request: HttpRequest): HttpAnswer {
  const row = desk.attachments.byId(idOf(request))
  if (row !== null && desk.keeps()) {
    desk.attachments.remove(row)
    desk.files.delete(row.RecId)
    desk.record(`Attachment ${row.RecId} deleted`)
  }
  return empty(204)
}
