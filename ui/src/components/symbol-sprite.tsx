/** Symbols that icons point to. */
export function SymbolSprite<Name extends string>(props: {
  names: readonly Name[];
  paths: Readonly<Record<Name, string>>;
}) {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {[...new Set(props.names)].map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={props.paths[name]} />
        </symbol>
      ))}
    </svg>
  );
}
