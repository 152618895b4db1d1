/** 'under 0.1 s', '0.3 s', '14 s', '2 min 5 s' */
export function tookWords(ms: number): string {
  if (ms < 50) return "under 0.1 s";
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
