/** Header fields by lower-case name with all their values: any of them may be repeated by whoever answers. */
export type HttpHeaders = ReadonlyMap<string, readonly string[]>

export function headersOf(raw: Readonly<Record<string, string | string[] | undefined>>): HttpHeaders {
  return new Map(
    Object.entries(raw).map(([name, value]) => [
      name.toLowerCase(),
      value === undefined ? [] : typeof value === 'string' ? [value] : value,
    ]),
  )
}

/** Media type without parameters, in lower case. */
export function mediaType(headers: HttpHeaders): string {
  return headers.get('content-type')?.[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
