const address = /(https:\/\/[^\s"<>]+)/

/** Words of another system, in which an address that begins with https:// can be followed. */
export function LinkedWords({ words }: { words: string }) {
  return words.split(address).map((part, at) =>
    part.startsWith('https://') && URL.canParse(part) ? (
      // The order of the parts is that of the words, which do not change.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
