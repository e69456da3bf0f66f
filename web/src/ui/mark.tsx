/** Two jacks and a cord. On the header's ground in both themes, so its colours are fixed. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="2" stroke="#4ac298" strokeWidth="1.7" />
      <rect x="13.75" y="13.75" width="8.5" height="8.5" rx="2" stroke="#4ac298" strokeWidth="1.7" />
      <circle cx="6" cy="6" r="1.6" fill="#4ac298" />
      <circle cx="18" cy="18" r="1.6" fill="#4ac298" />
      <path d="M6 6v6.5A5.5 5.5 0 0 0 11.5 18H18" stroke="#fff" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}
