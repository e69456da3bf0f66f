/**
 * `msDS-ReplAttributeMetaData` is one value for each attribute, a piece of XML (DS_REPL_ATTR_META_DATA) that ends with a
 * NUL. Read here are the name, when it was changed and the controller where that happened:
 * `CN=NTDS Settings,CN=DC2,CN=Servers,…`. One that was taken away has its identifier behind both names:
 * `CN=NTDS Settings\0ADEL:<GUID>,CN=DC2\0ADEL:<GUID>,…`.
 */
export function originOf(
  values: readonly string[],
  attribute: string,
): { readonly controller: string; readonly at: Date | null } | null {
  for (const value of values) {
    if (field(value, 'pszAttributeName')?.toLowerCase() !== attribute.toLowerCase()) continue
    const [, name] =
      /^CN=NTDS Settings(?:\\0ADEL:[^,]*)?,CN=((?:\\[^0]|[^,\\])+)(?:\\0ADEL:[^,]*)?,/i.exec(
        field(value, 'pszLastOriginatingDsaDN') ?? '',
      ) ?? []
    if (name === undefined) return null
    const at = new Date(field(value, 'ftimeLastOriginatingChange') ?? '')
    return { controller: name, at: Number.isNaN(at.getTime()) ? null : at }
  }
  return null
}

const field = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]{0,1000})</${name}>`).exec(xml)?.[1]?.trim() || null
