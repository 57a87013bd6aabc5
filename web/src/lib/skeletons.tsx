/**
 * Placeholders in the shape of what is loading; hidden from screen readers, so say "Loading …" beside them.
 */

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cards of the catalog's grid: put them inside `<ul class="activity-grid">`. */
export function CardSkeletons({ count = 6 }: { count?: number | undefined }) {
  return upTo(count).map((index) => (
    <li key={index} className="activity-card" aria-hidden="true">
      <div className="activity-card-photo">
        <i className="picture skeleton" />
      </div>
      <i className="skeleton" />
      <i className="skeleton" />
      <i className="skeleton" />
    </li>
  ));
}

export function TimesSkeleton({ count = 4 }: { count?: number | undefined }) {
  return (
    <ul className="times" aria-hidden="true">
      {upTo(count).map((index) => (
        <li key={index}>
          <i className="time skeleton" />
        </li>
      ))}
    </ul>
  );
}

/** Rows of a summary's amounts. */
export function SummarySkeleton({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div className="sum" aria-hidden="true">
      {upTo(rows).map((row) => (
        <div key={row}>
          <i className="skeleton" />
          <i className="skeleton" />
        </div>
      ))}
    </div>
  );
}

/** Line cards of the cart. */
export function LineSkeletons({ count = 2 }: { count?: number | undefined }) {
  return (
    <div className="lines" aria-hidden="true">
      {upTo(count).map((index) => (
        <div key={index} className="line">
          <i className="line-photo skeleton" />
          <i className="line-title skeleton">&nbsp;</i>
          <i className="line-when skeleton">&nbsp;</i>
        </div>
      ))}
    </div>
  );
}
