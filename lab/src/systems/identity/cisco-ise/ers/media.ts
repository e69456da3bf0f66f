import type { HttpRequest } from '../../../../emulator/http-listener.ts'
import { ErsError } from './answers.ts'
import type { Resource } from '../deployment/resource.ts'

export type Form = 'json' | 'xml'

/** `application/json`, and the product's own names such as `application/vnd.com.cisco.ise.identity.endpoint.1.0+xml`. */
const kinds = /^application\/(?:vnd\.com\.cisco\.ise\.[\w.]+\+)?(json|xml)$/

const formsIn = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').flatMap((part) => {
    const [type = ''] = part.toLowerCase().split(';', 1)
    return kinds.exec(type.trim())?.[1] ?? []
  })

/** The form of what was sent; JSON where nothing was. */
export const sentForm = (request: HttpRequest): Form =>
  formsIn(request.headers['content-type']).includes('xml') ? 'xml' : 'json'

/**
 * The form of the answer. Whoever takes both is given JSON; whoever names neither is answered in the form of what was
 * sent, or told in XML that this is no way to ask.
 */
export function answeredForm(request: HttpRequest): Form {
  const taken = formsIn(request.headers.accept)
  if (taken.includes('json')) return 'json'
  return taken.includes('xml') || request.body === '' ? 'xml' : sentForm(request)
}

const unusable = () =>
  new ErsError(415, 'Resource media type exception', 'The header accept or content-type names no form of ERS')

/**
 * What the headers of a request say that ERS cannot serve. Reading takes one of its two forms asked for by name (seen with
 * `*` for both parts, 3.1 and later); clients that write were seen to send the form and to take anything.
 */
export function mediaProblem(request: HttpRequest, resource: Resource | undefined): ErsError | null {
  const { accept, 'content-type': type, 'ers-media-type': version } = request.headers
  const anything = request.method !== 'GET' && (accept === undefined || accept.includes('*/*'))
  if (!anything && formsIn(accept).length === 0) return unusable()
  if (request.body !== '' && request.method !== 'GET' && formsIn(type).length === 0) return unusable()
  if (version === undefined || resource === undefined) return null
  const known = [0, 1, 2].map((minor) => `${resource.mediaType}.1.${minor}`)
  if (known.includes(String(version))) return null
  return new ErsError(
    415,
    'Resource version / media type exception',
    `Unknown media type: ${String(version)}`,
  )
}
