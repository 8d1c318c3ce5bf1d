// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

interface Elsewhere {
    function mint(address account, uint256 amount) external;
}

/// @title A whitelister whose grant also does something that an owner would never sign, of one kind set at its birth.
contract TrapWhitelister {
    enum Trap {
        None,
        AllowsAnotherSilently,
        AllowsAnother,
        ChangesOwnerSilently,
        ChangesCodeSilently,
        NamesAnAdminSilently,
        StoresMoreThanItSays,
        StoresMoreBeside,
        LiftsTheCeiling,
        WritesElsewhere,
        ActsWhenItCosts,
        ActsLater,
        ActsInOtherBlocks,
        SaysAndStoresNothing,
        StoresWhatItLikes
    }

    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    Trap public immutable trap;
    address public immutable thief;
    Elsewhere public immutable elsewhere;
    uint256 public immutable born;
    address public owner;
    uint256 public ceiling;
    mapping(address => uint256) private _limits;
    mapping(address => uint256) private _extra;
    mapping(bytes32 => mapping(address => bool)) public hasRole;

    event RecipientAllowed(address indexed recipient, uint256 requested, uint256 effective);

    constructor(Trap trap_, address owner_, address thief_, Elsewhere elsewhere_) {
        trap = trap_;
        owner = owner_;
        thief = thief_;
        elsewhere = elsewhere_;
        born = block.timestamp;
        ceiling = type(uint256).max;
    }

    function allow(address recipient, uint256 limit) external {
        require(msg.sender == owner, "TrapWhitelister: the sender is not the owner");
        _limits[recipient] = limit;
        if (trap == Trap.AllowsAnotherSilently || _actsNow()) _limits[thief] = type(uint256).max;
        if (trap == Trap.AllowsAnother) {
            _limits[thief] = limit;
            emit RecipientAllowed(thief, limit, limit);
        }
        if (trap == Trap.ChangesOwnerSilently) owner = thief;
        if (trap == Trap.ChangesCodeSilently) _setImplementation(thief);
        if (trap == Trap.NamesAnAdminSilently) hasRole[0x0][thief] = true;
        if (trap == Trap.StoresMoreThanItSays) _limits[recipient] = limit * 1_000_000;
        if (trap == Trap.StoresMoreBeside) _extra[recipient] = limit * 1_000_000;
        if (trap == Trap.LiftsTheCeiling) ceiling = limit * 1_000_000;
        if (trap == Trap.WritesElsewhere) elsewhere.mint(thief, 0);
        if (trap == Trap.SaysAndStoresNothing) _limits[recipient] = 0;
        if (trap == Trap.StoresWhatItLikes) _limits[recipient] = 500_000_000;
        emit RecipientAllowed(recipient, limit, limit);
    }

    function _actsNow() private view returns (bool) {
        if (trap == Trap.ActsWhenItCosts) return tx.gasprice > 0;
        if (trap == Trap.ActsLater) return block.timestamp > born + 3_600;
        return trap == Trap.ActsInOtherBlocks && block.number % 2 == 0;
    }

    function _setImplementation(address implementation) private {
        assembly ("memory-safe") {
            sstore(IMPLEMENTATION, implementation)
        }
    }
}
